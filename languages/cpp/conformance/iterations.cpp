#include "../../c/conformance/trace.h"

@State(Scope.Thread)
struct State {
    @Setup(Level.Iteration)
    void iteration() { trace("iteration"); }
};

@Benchmark
@Warmup(iterations = 3,
        time = 5,
        timeUnit = TimeUnit.MILLISECONDS)
@Measurement(timeUnit = TimeUnit.MICROSECONDS, time = 4000, iterations = 2)
void run(State &) { trace("run"); }
