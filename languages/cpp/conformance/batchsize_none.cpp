#include "../../c/conformance/trace.h"

@State(Scope.Thread)
struct State {
    @Setup(Level.Iteration)
    void iteration() { trace("iteration"); }
};

@Benchmark @BenchmarkMode(Mode.SingleShotTime) @Warmup(iterations = 2, batchSize = 0)
@Measurement(batchSize = 5, iterations = 1)
void run(State &) { trace("run"); }
