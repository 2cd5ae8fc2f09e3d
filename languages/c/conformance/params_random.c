#include "trace.h"

//@@State(Scope.Benchmark)
typedef struct {
    //@@Param("random")
    unsigned value;
} State;

//@@Benchmark
void run(State *state) { trace("drawn %u", state->value); }
