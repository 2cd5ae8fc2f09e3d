#include "trace.h"

//@@State(Scope.Benchmark)
typedef struct {
    //@@Param({"1", "2"})
    int n;
    int counted;
} State;

static int calls;

//@@Benchmark
void run(State *state) { state->counted++; calls++; trace("n=%d counted=%d", state->n, state->counted == calls ? calls : -1); }
