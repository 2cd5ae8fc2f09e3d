import { Benchmark, IterationParams, IterationType, Level, Scope, Setup, State, TearDown } from "lath";
import { trace } from "./trace.js";

let trials = 0;

@State(Scope.Benchmark)
class Fixture {
    @Setup(Level.Trial)
    setup() {
        trials++;
        trace(`setup ${trials}`);
    }

    @Setup(Level.Iteration)
    iteration(params: IterationParams) {
        trace(`${params.type === IterationType.WARMUP ? "warmup" : "measurement"} of ${params.count}`);
    }

    @TearDown(Level.Trial)
    teardown() {
        trace("teardown");
    }
}

class Benchmarks {
    @Benchmark
    big(state: Fixture) {
        trace("big");
    }

    @Benchmark
    small(state: Fixture) {
        trace("small");
    }
}
