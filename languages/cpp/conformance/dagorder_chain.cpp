#include "../../c/conformance/trace.h"

//@@State(Scope.Benchmark)
struct Base {
    int value = 0;

    //@@TearDown(Level.Invocation)
    void teardown_invocation() { trace("base.teardown.invocation"); }

    //@@TearDown(Level.Trial)
    void teardown_trial() { trace("base.teardown.trial"); }

    //@@TearDown(Level.Iteration)
    void teardown_iteration() { trace("base.teardown.iteration"); }

    //@@Setup(Level.Invocation)
    void setup_invocation() { trace("base.setup.invocation"); }

    //@@Setup(Level.Trial)
    void setup_trial() { trace("base.setup.trial %d", value = 1); }

    //@@Setup(Level.Iteration)
    void setup_iteration() { trace("base.setup.iteration"); }

};

//@@State(Scope.Benchmark)
struct Middle {
    int value = 0;

    //@@TearDown(Level.Invocation)
    void teardown_invocation() { trace("middle.teardown.invocation"); }

    //@@TearDown(Level.Trial)
    void teardown_trial() { trace("middle.teardown.trial"); }

    //@@TearDown(Level.Iteration)
    void teardown_iteration() { trace("middle.teardown.iteration"); }

    //@@Setup(Level.Invocation)
    void setup_invocation() { trace("middle.setup.invocation"); }

    //@@Setup(Level.Trial)
    void setup_trial(Base &base) { trace("middle.setup.trial %d", value = base.value + 1); }

    //@@Setup(Level.Iteration)
    void setup_iteration() { trace("middle.setup.iteration"); }

};

//@@State(Scope.Benchmark)
struct Top {
    int value = 0;

    //@@TearDown(Level.Invocation)
    void teardown_invocation() { trace("top.teardown.invocation"); }

    //@@TearDown(Level.Trial)
    void teardown_trial() { trace("top.teardown.trial"); }

    //@@TearDown(Level.Iteration)
    void teardown_iteration() { trace("top.teardown.iteration"); }

    //@@Setup(Level.Invocation)
    void setup_invocation() { trace("top.setup.invocation"); }

    //@@Setup(Level.Trial)
    void setup_trial(Middle &middle) { trace("top.setup.trial %d", value = middle.value + 1); }

    //@@Setup(Level.Iteration)
    void setup_iteration() { trace("top.setup.iteration"); }

};

//@@Benchmark
int run(const Top &top) {
    trace("run %d", top.value);
    return top.value;
}
