#include "../../c/conformance/trace.h"
#include "Blackhole.hpp"
#include <string>

//@@State(Scope.Benchmark)
struct State {
    int whole = 1;
    double real = 2;
    std::string text = "text";

    //@@Setup
    void setup(harness_utils::Blackhole &blackhole) {
        blackhole.consume(whole);
        trace("setup");
    }
};

//@@TearDown(Level.Trial)
void teardown(State &state, lath::Blackhole &blackhole) {
    Blackhole own;
    own.consume(state.real);
    blackhole.consume(state);
    trace("teardown");
}

//@@Benchmark
void run(const State &state, Blackhole &blackhole) {
    blackhole.consume(state.whole + 1);
    blackhole.consume(state.real);
    blackhole.consume(state.text);
    blackhole.consume(&state);
    trace("run");
}
