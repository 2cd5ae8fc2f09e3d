#include "../../c/conformance/trace.h"

namespace {

//@@State(Scope.Benchmark)
struct State {
    int unused = 0;
};

//@@Setup
void setup(State &) { trace("setup"); }

//@@Benchmark
inline int run(State &state) {
    trace("run");
    return state.unused;
}

} // namespace
