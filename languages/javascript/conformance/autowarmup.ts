import { AutoWarmup, Benchmark, IterationParams, IterationType, Level, Scope, Setup, State } from "lath";
import { trace } from "./trace.js";

@State(Scope.Thread)
class Sum {
    sum = 0;

    @Setup(Level.Iteration)
    iteration(params: IterationParams) {
        trace(`${params.type === IterationType.WARMUP ? "warmup" : "measurement"} of ${params.count}`);
    }
}

@AutoWarmup
class Benchmarks {
    @Benchmark
    run(state: Sum): number {
        return (state.sum += 3);
    }
}
