#include "trace.h"
#include "lath.h"

//@@State(Scope.Thread)
typedef struct { unsigned long sum; } State;

//@@Setup(Level.Iteration)
void iteration(State *state, const IterationParams *params) {
    (void)state;
    trace("%s of %llu", params->type == LATH_WARMUP ? "warmup" : "measurement", params->count);
}

//@@Benchmark
//@@AutoWarmup
unsigned long run(State *state) { return state->sum += 3; }
