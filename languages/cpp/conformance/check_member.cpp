#include "../../c/conformance/trace.h"

//@@State(Scope.Thread)
struct Box {
    long salt = 0;
    long sealed = 0;

    //@@Benchmark
    //@@Compare(value = "seal", baseline = true)
    void high() {
        trace("run");
        salt = 1000;
        sealed = 1042;
    }

    //@@Benchmark
    //@@Compare("seal")
    void low() {
        trace("run");
        salt = -1000;
        sealed = -958;
    }

    //@@Check
    long opened() const {
        trace("check");
        return sealed - salt;
    }
};
