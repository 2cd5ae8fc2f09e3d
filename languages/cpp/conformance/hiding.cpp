#include "../../c/conformance/trace.h"

//@@State(Scope.Thread)
struct Base {
    //@@Param("1")
    int n;

    //@@Setup
    void setup() { trace("setup base %d", n); }
};

//@@State(Scope.Thread)
struct Derived : Base {
    //@@Param("1")
    int n;

    //@@Setup
    void setup() { trace("setup derived %d", n); }

    //@@Benchmark
    void run() { trace("run"); }
};
