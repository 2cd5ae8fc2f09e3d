#include "trace.h"

//@@State(Scope.Benchmark)
typedef struct { int unused; } State;

//@@Setup
static void setup(State *state) { (void)state; trace("setup"); }

//@@Benchmark
static inline int run(State *state) { trace("run"); return state->unused; }
