#include "../../c/conformance/trace.h"

//@@State(Scope.Thread)
struct State {
    //@@Setup(Level.Invocation)
    void before() { trace("before"); }
    //@@TearDown(Level.Invocation)
    void after() { trace("after"); }
};

//@@Benchmark
void run(State &) { trace("run"); }
