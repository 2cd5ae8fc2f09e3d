#include <stdio.h>

static long calls_of_first, calls_of_second;

//@@State(Scope.Thread)
typedef struct {
    int unused;
} Begin;

//@@Setup
void begin(Begin *state) {
    state->unused = 0;
    if (calls_of_first && calls_of_second) puts("both were here");
}

//@@Benchmark
long first(const Begin *state) { return ++calls_of_first + state->unused; }

//@@Benchmark
long second(const Begin *state) { return ++calls_of_second + state->unused; }
