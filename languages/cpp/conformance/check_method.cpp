#include "../../c/conformance/trace.h"

//@@State(Scope.Thread)
struct Box {
    long salt;
};

//@@Setup
void setup(Box &box) {
    box.salt = 0;
    trace("setup");
}

//@@TearDown
void teardown(Box &) {
    trace("teardown");
}

//@@Benchmark
//@@Compare(value = "seal", baseline = true)
long seal_high(Box &box) {
    trace("run");
    box.salt = 1000;
    return box.salt + 42;
}

//@@Benchmark
//@@Compare("seal")
long seal_low(Box &box) {
    trace("run");
    box.salt = -1000;
    return box.salt + 42;
}

//@@Check({"seal_high", "seal_low"})
long opened(long sealed, const Box &box) {
    trace("check");
    return sealed - box.salt;
}
