#include <stdlib.h>

//@@State(Scope.Benchmark)
typedef struct {
    //@@Param({"4096", "16777216"})
    unsigned size;
    unsigned *next;
} Walk;

//@@Setup
void lay(Walk *walk) {
    walk->next = malloc(walk->size * sizeof(unsigned));
    for (unsigned i = 0; i < walk->size; i++) walk->next[i] = (1664525 * i + 1013904223) & (walk->size - 1);
}

//@@TearDown
void clear(Walk *walk) { free(walk->next); }

//@@Benchmark
//@@OperationsPerInvocation(10000)
unsigned step(const Walk *walk) {
    unsigned at = 0;
    for (int i = 0; i < 10000; i++) at = walk->next[at];
    return at;
}
