#include <stdio.h>

//@@State(Scope.Benchmark)
typedef struct {
    int unused;
} Shared;

//@@Setup
void one(Shared *shared) {
    shared->unused = 0;
    puts("SHARED object made");
}

//@@State(Scope.Thread)
typedef struct {
    unsigned long count;
} Own;

//@@Setup
void each(Own *own) {
    own->count = 0;
    puts("OWN object made");
}

//@@Benchmark
//@@Threads(2)
unsigned long count(const Shared *shared, Own *own) { return ++own->count + shared->unused; }
