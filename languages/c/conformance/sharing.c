#include "trace.h"
#include <stdint.h>

//@@State(Scope.Benchmark)
typedef struct { int calls; } Shared;
//@@State(Scope.Thread)
typedef struct { int calls; } Own;

//@@Setup
void shared_setup(Shared *shared) { shared->calls = 0; trace("benchmark.setup"); }
//@@Setup
void own_setup(Own *own) { own->calls = 0; trace("thread.setup"); }

static int apart(const void *a, const void *b) { return (uintptr_t)a / 64 != (uintptr_t)b / 64; }

//@@Benchmark
void run(Shared *first, Shared *second, Own *one, Own *other) {
    first->calls++;
    one->calls++;
    other->calls++;
    trace("benchmark %s, thread %s, %s, call %d", first == second ? "same" : "distinct", one == other ? "same" : "distinct",
          apart(first, one) && apart(one, other) && apart(first, other) ? "apart" : "together",
          first->calls == one->calls && one->calls == other->calls ? one->calls : -1);
}
