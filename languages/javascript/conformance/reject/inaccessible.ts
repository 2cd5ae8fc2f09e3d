import { Benchmark, Scope, State } from "lath";

namespace outer {
    @State(Scope.Benchmark)
    class Private {}

    //@@Benchmark
    export function first(state: Private) {}
}

@State(Scope.Benchmark)
class Closed {
    private constructor() {}
}

class Benchmarks {
    @Benchmark
    run(closed: Closed) {}
}
