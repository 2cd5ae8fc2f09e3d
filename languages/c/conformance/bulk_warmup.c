#include "trace.h"
#include "lath.h"

//@@State(Scope.Benchmark)
typedef struct {
    char unused;
} State;

static int trials;

//@@Setup(Level.Trial)
void setup(State *state) {
    (void)state;
    trace("setup %d", ++trials);
}

//@@Setup(Level.Iteration)
void iteration(State *state, const IterationParams *params) {
    (void)state;
    trace("%s of %llu", params->type == LATH_WARMUP ? "warmup" : "measurement", params->count);
}

//@@TearDown(Level.Trial)
void teardown(State *state) {
    (void)state;
    trace("teardown");
}

//@@Benchmark
void big(State *state) {
    (void)state;
    trace("big");
}

//@@Benchmark
void small(State *state) {
    (void)state;
    trace("small");
}
