#include "trace.h"

//@@State(Scope.Benchmark)
typedef struct {
    int unused;
} State;

//@@Setup(Level.Trial)
void setup_trial(State *state) { (void)state; trace("setup.trial"); }

//@@Setup(Level.Iteration)
void setup_iteration(State *state) { (void)state; trace("setup.iteration"); }

//@@Setup(Level.Invocation)
void setup_invocation(State *state) { (void)state; trace("setup.invocation"); }

//@@TearDown(Level.Invocation)
void teardown_invocation(State *state) { (void)state; trace("teardown.invocation"); }

//@@TearDown(Level.Iteration)
void teardown_iteration(State *state) { (void)state; trace("teardown.iteration"); }

//@@TearDown(Level.Trial)
void teardown_trial(State *state) { (void)state; trace("teardown.trial"); }

//@@Benchmark
int run(State *state) { trace("run"); return state->unused; }
