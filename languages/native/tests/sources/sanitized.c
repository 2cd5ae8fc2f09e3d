#include "lath.h"
#include <stdatomic.h>

//@@State(Scope.Group)
typedef struct {
    atomic_long n;
} Shared;
//@@State(Scope.Thread)
typedef struct {
    //@@Operations
    unsigned n;
} Own;

//@@Setup(Level.Iteration)
void up(Shared *shared) { shared->n = 0; }

//@@Benchmark
//@@Group("g") @GroupThreads(2)
long reads(Shared *shared) { return shared->n; }

//@@Benchmark
//@@Group("g") @GroupThreads(1)
void writes(Shared *shared) { shared->n++; }

//@@Benchmark
long loops(const Control *control, Own *own) {
    long n = 0;
    while (!control->stopMeasurement) n++;
    own->n++;
    return n;
}
