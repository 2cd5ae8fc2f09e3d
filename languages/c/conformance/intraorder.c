#include "trace.h"

//@@State(Scope.Thread)
typedef struct {
    int unused;
} State;

//@@Setup
void setup_c(State *state) { (void)state; trace("setup_c"); }
//@@TearDown
void teardown_b(State *state) { (void)state; trace("teardown_b"); }
//@@Setup
void setup_a(State *state) { (void)state; trace("setup_a"); }
//@@Setup(Level.Iteration)
void each_b(State *state) { (void)state; trace("each_b"); }
//@@Setup
void setup_B(State *state) { (void)state; trace("setup_B"); }
//@@TearDown
void teardown_a(State *state) { (void)state; trace("teardown_a"); }
//@@TearDown(Level.Iteration)
void done_b(State *state) { (void)state; trace("done_b"); }
//@@Setup(Level.Iteration)
void each_a(State *state) { (void)state; trace("each_a"); }
//@@TearDown(Level.Iteration)
void done_a(State *state) { (void)state; trace("done_a"); }

//@@Benchmark
void run(State *state) { (void)state; trace("run"); }
