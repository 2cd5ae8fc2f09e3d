#include "trace.h"

//@@State(Scope.Benchmark)
typedef struct {
    //@@Param({"x", "y"})
    const char *beta;
    //@@Param({"3", "1", "2"})
    int alpha;
} State;

//@@Benchmark
void run(State *state) { trace("alpha=%d beta=%s", state->alpha, state->beta); }
