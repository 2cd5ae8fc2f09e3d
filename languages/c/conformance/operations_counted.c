#include "trace.h"

//@@State(Scope.Thread)
typedef struct {
    //@@Operations
    long operations;
    int fresh;
} State;

//@@Setup(Level.Iteration)
void begin(State *state) { state->fresh = 1; }

//@@Benchmark
void plain(State *state) {
    if (state->fresh) trace("count before %ld", state->operations);
    state->fresh = 0;
    usleep(2000);
    state->operations += 1000000;
}

//@@State(Scope.Thread)
typedef struct {
    //@@Operations
    unsigned long long operations;
} Disturbed;

//@@Setup(Level.Invocation)
void disturb(Disturbed *state) { state->operations = 1000000000; }

//@@Benchmark
void disturbed(Disturbed *state) {
    usleep(2000);
    state->operations += 1000000;
}
