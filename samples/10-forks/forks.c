#include <stdio.h>

static long calls;

//@@State(Scope.Thread)
typedef struct {
    int unused;
} Begin;

//@@Setup
void begin(Begin *state) {
    state->unused = 0;
    printf("calls so far: %ld\n", calls);
}

//@@Benchmark
long first(const Begin *state) { return ++calls + state->unused; }

//@@Benchmark
long second(const Begin *state) { return ++calls + state->unused; }
