import { Benchmark, BenchmarkMode, Benchmrk, Level, Mode, OutputTimeUnit, Scope, Setup, State, TimeUnit } from "lath";

@State(Scope.Benchmrk)
class Prepared {
    @Setup(Level.Invokation)
    setup() {}
}

class Benchmarks {
    @Benchmrk
    first() {}

    @Benchmark
    //@@Warmup(iteration = 5)
    @BenchmarkMode(Mode.AvarageTime)
    @OutputTimeUnit(TimeUnit.Milliseconds)
    second(state: Prepared) {}
}
