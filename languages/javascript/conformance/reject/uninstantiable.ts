import { Benchmark, Scope, State } from "lath";

@State(Scope.Benchmark)
abstract class Abstract {
    abstract value(): number;
}

@State(Scope.Benchmark)
class Demanding {
    constructor(private size: number) {}
}

class Benchmarks {
    @Benchmark
    run(abstract: Abstract, demanding: Demanding) {}
}
