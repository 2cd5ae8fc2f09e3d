#include "../../c/conformance/trace.h"
#include <string>

@State(Scope.Benchmark)
struct State {
    @Param({"x", "y"})
    std::string beta;
    @Param({"3", "1",
            "2"})
    int alpha;
};

@Benchmark
void run(State &state) { trace("alpha=%d beta=%s", state.alpha, state.beta.c_str()); }
