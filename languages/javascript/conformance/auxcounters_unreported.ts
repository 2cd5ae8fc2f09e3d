import { AuxCounters, Benchmark, Scope, State } from "lath";

@State(Scope.Thread)
@AuxCounters
class Counted {
    hits = 0;
}

class Benchmarks {
    @Benchmark
    unreported(counted: Counted) {
        counted.hits += 2;
    }
}
