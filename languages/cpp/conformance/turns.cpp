#include "../../c/conformance/trace.h"

//@@State(Scope.Thread)
struct State {
    //@@Operations
    long operations = 0;
    long all = 0;

    //@@Setup(Level.Iteration)
    void begin() { all = 0; trace("begin"); }

    //@@TearDown(Level.Iteration)
    void end() { trace(all > 60 ? "settled" : "not settled"); }
};

//@@Benchmark
void work(State &state) {
    for (volatile int i = 0; i < 20000; i = i + 1) continue;
    state.operations++;
    state.all++;
}

//@@Benchmark
void waits() { usleep(2000); }

//@@State(Scope.Thread)
struct Disturbed {
    int calls = 0;

    //@@Setup(Level.Invocation)
    void disturb() { calls++; }
};

//@@Benchmark
void disturbed(Disturbed &) {}
