#include "trace.h"
#include "lath.h"

//@@State(Scope.Benchmark)
typedef struct { int unused; } State;

//@@Setup
void setup(State *state, const BenchmarkParams *params) {
    (void)state;
    trace("fork %llu", params->fork);
}

//@@Benchmark
int run(State *state) { return state->unused; }
