#include "trace.h"

//@@State(Scope.Benchmark)
typedef struct { int calls; } Shared;
//@@State(Scope.Thread)
typedef struct { int calls; } Own;

//@@Setup
void shared_setup(Shared *shared) { shared->calls = 0; trace("benchmark.setup"); }
//@@Setup
void own_setup(Own *own) { own->calls = 0; trace("thread.setup"); }

//@@Benchmark
void run(Shared *first, Shared *second, Own *one, Own *other) {
    first->calls++;
    one->calls++;
    other->calls++;
    trace("benchmark %s, thread %s, call %d", first == second ? "same" : "distinct", one == other ? "same" : "distinct",
          first->calls == one->calls && one->calls == other->calls ? one->calls : -1);
}
