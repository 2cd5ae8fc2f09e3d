#include "../../c/conformance/trace.h"

//@@State(Scope.Benchmark)
struct State {
    //@@Param("random")
    unsigned value;
};

//@@Benchmark
void run(State &state) { trace("drawn %u", state.value); }
