#include "../../c/conformance/trace.h"

//@@State(Scope.Thread)
struct State {
    //@@Operations
    double operations = 0;
    bool fresh = false;

    //@@Setup(Level.Iteration)
    void begin() { fresh = true; }
};

//@@Benchmark
void plain(State &state) {
    if (state.fresh) trace("count before %g", state.operations);
    state.fresh = false;
    usleep(2000);
    state.operations += 1000000;
}

//@@State(Scope.Thread)
struct Disturbed {
    //@@Operations
    unsigned long operations = 0;

    //@@Setup(Level.Invocation)
    void disturb() { operations = 1000000000; }
};

//@@Benchmark
void disturbed(Disturbed &state) {
    usleep(2000);
    state.operations += 1000000;
}
