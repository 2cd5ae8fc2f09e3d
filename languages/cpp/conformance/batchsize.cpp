#include "../../c/conformance/trace.h"

@State(Scope.Thread)
struct State {
    @Setup(Level.Iteration)
    void iteration() { trace("iteration"); }
};

@Benchmark @BenchmarkMode(Mode.SingleShotTime) @Warmup(iterations = 1, batchSize = 3)
@Measurement(batchSize = 2, iterations = 2)
void run(State &) { trace("run"); }
