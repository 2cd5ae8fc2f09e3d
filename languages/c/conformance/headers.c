#include "headers_state.h"

//@@Benchmark
void run(State *state) { trace("run %d", state->size); }
