import { Benchmark, Scope, Setup, State } from "lath";
import { trace } from "./trace.js";

@State(Scope.Benchmark)
class Shared {
    calls = 0;

    @Setup
    setup() {
        trace("benchmark.setup");
    }
}

@State(Scope.Thread)
class Own {
    calls = 0;

    @Setup
    setup() {
        trace("thread.setup");
    }
}

class Benchmarks {
    @Benchmark
    run(first: Shared, second: Shared, one: Own, other: Own) {
        first.calls++;
        one.calls++;
        other.calls++;
        const call = first.calls === one.calls && one.calls === other.calls ? one.calls : -1;
        trace(`benchmark ${first === second ? "same" : "distinct"}, thread ${one === other ? "same" : "distinct"}, call ${call}`);
    }
}
