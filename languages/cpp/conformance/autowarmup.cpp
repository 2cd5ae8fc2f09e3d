#include "../../c/conformance/trace.h"

@State(Scope.Thread)
struct State {
    unsigned long sum = 0;

    @Setup(Level.Iteration)
    void iteration(IterationParams &params) {
        trace("%s of %llu", params.getType() == lath::IterationType::WARMUP ? "warmup" : "measurement", params.getCount());
    }
};

@AutoWarmup
struct Benchmarks {
    @Benchmark
    unsigned long run(State &state) { return state.sum += 3; }
};
