#include "../../c/conformance/trace.h"

namespace one {
//@@State(Scope.Benchmark)
struct State {
    //@@Setup
    void setup() { trace("one.setup"); }
};
//@@Benchmark
void run(State &) { trace("one.run"); }
} // namespace one

namespace two {
//@@State(Scope.Benchmark)
struct State {
    //@@Setup
    void setup() { trace("two.setup"); }
};
//@@Benchmark
void run(State &) { trace("two.run"); }
} // namespace two
