#include "headers_state.hpp"

//@@Benchmark
void run(State &state) { trace("run %d", state.size); }
