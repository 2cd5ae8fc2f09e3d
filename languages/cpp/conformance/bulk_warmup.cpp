#include "../../c/conformance/trace.h"
#include "lath.h"

static int trials;

//@@State(Scope.Benchmark)
struct State {
    //@@Setup(Level.Trial)
    void setup() { trace("setup %d", ++trials); }

    //@@Setup(Level.Iteration)
    void iteration(const IterationParams &params) {
        trace("%s of %llu", params.getType() == lath::IterationType::WARMUP ? "warmup" : "measurement", params.getCount());
    }

    //@@TearDown(Level.Trial)
    void teardown() { trace("teardown"); }
};

//@@Benchmark
void big(State &) { trace("big"); }

//@@Benchmark
void small(State &) { trace("small"); }
