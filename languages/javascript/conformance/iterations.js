import { trace } from "./trace.js";

@State(Scope.Thread)
class Traced {
    @Setup(Level.Iteration)
    iteration() {
        trace("iteration");
    }
}

@Benchmark
@Warmup(iterations = 3,
        time = 5,
        timeUnit = TimeUnit.MILLISECONDS)
@Measurement(timeUnit = TimeUnit.MICROSECONDS, time = 4000, iterations = 2)
function run(traced) {
    trace("run");
}
