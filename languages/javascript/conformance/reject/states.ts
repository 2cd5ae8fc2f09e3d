import { Scope, Setup, State } from "lath";

@State // no scope
class Scopeless {}

@State(Scope.Benchmark)
class Egg {
    @Setup
    lay(hen: Hen) {}
}

@State(Scope.Benchmark)
class Hen {
    @Setup
    hatch(egg: Egg) {}
}

@State(Scope.Group)
class Grouped {}

//@@Benchmark
function scopeless(state: Scopeless) {}

//@@Benchmark
function circular(egg: Egg) {}

//@@Benchmark
function outside_any_group(state: Grouped) {}
