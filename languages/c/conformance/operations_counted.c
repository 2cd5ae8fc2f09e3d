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
void run(State *state) {
    if (state->fresh) trace("count before %ld", state->operations);
    state->fresh = 0;
    usleep(2000);
    state->operations += 1000000;
}
