import { Benchmark, BenchmarkMode, Level, Measurement, Mode, Scope, Setup, State, Warmup } from "lath";
import { trace } from "./trace.js";

@State(Scope.Benchmark)
class Traced {
    @Setup(Level.Iteration)
    iteration() {
        trace("iteration");
    }
}

class Benchmarks {
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @Warmup({ iterations: 1, invocations: 2 })
    @Measurement({ iterations: 2, invocations: 3 })
    invocations(state: Traced) {
        trace("run");
    }
}
