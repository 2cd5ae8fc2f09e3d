import { trace } from "./trace.js";

@State(Scope.Thread) @StateLabel(state)
class Traced {
    @Setup(Level.Iteration)
    iteration() {
        trace("iteration");
    }
}

@Benchmark @BenchmarkMode(Mode.SingleShotTime) @Warmup(iterations = 1, batchSize = 3)
@Measurement(batchSize = 2, iterations = 2)
function batchsize(state) {
    trace("run");
}

@Benchmark @BenchmarkMode(Mode.SingleShotTime) @Warmup(iterations = 2, batchSize = 0)
@Measurement(batchSize = 5, iterations = 1)
function batchsize_none(state) {
    trace("run");
}
