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
void run(State &state) {
    if (state.fresh) trace("count before %g", state.operations);
    state.fresh = false;
    usleep(2000);
    state.operations += 1000000;
}
