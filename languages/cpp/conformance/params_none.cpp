#include "../../c/conformance/trace.h"

//@@State(Scope.Benchmark)
struct State {
    //@@Param({"1", "2"})
    int n;
    int counted = 0;
};

static int calls;

//@@Benchmark
void run(State &state) {
    state.counted++;
    calls++;
    trace("n=%d counted=%d", state.n, state.counted == calls ? calls : -1);
}
