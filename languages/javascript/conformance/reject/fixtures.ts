import { Benchmark, Scope, Setup, State, TearDown } from "lath";

//@@Setup
function of_nothing() {}

@State(Scope.Benchmark)
class Prepared {
    @Setup
    returns_something(): number {
        return 0;
    }

    @Setup @TearDown
    both() {}

    @TearDown
    takes_number(not_a_state: number) {}
}

class Benchmarks {
    @Benchmark
    @Setup // and a benchmark
    run(state: Prepared) {}

    @Benchmark
    sound(state: Prepared) {}
}
