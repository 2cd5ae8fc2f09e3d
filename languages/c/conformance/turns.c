#include "trace.h"

//@@State(Scope.Thread)
typedef struct {
    //@@Operations
    long operations;
    long all;
} State;

//@@Setup(Level.Iteration)
void begin(State *state) { state->all = 0; trace("begin"); }

//@@TearDown(Level.Iteration)
void end(State *state) { trace(state->all > 60 ? "settled" : "not settled"); }

//@@Benchmark
void work(State *state) {
    for (volatile int i = 0; i < 20000; i++) continue;
    state->operations++;
    state->all++;
}

//@@Benchmark
void waits(void) { usleep(2000); }

//@@State(Scope.Thread)
typedef struct {
    int calls;
} Disturbed;

//@@Setup(Level.Invocation)
void disturb(Disturbed *state) { state->calls++; }

//@@Benchmark
void disturbed(Disturbed *state) { (void)state; }
