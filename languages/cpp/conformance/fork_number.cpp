#include "../../c/conformance/trace.h"
#include "lath.h"

//@@State(Scope.Benchmark)
struct State {
    int unused = 0;

    //@@Setup
    void setup(const BenchmarkParams &params) { trace("fork %llu", params.getFork()); }
};

//@@Benchmark
int run(State &state) { return state.unused; }
