#include "trace.h"
#include <stdint.h>

//@@State(Scope.Benchmark)
typedef struct { char byte; } Shared;
//@@State(Scope.Thread)
typedef struct { char byte; } Own;

static int apart(const void *a, const void *b) { return (uintptr_t)a / 64 != (uintptr_t)b / 64; }

//@@Benchmark
void run(Shared *shared, Own *one, Own *other) {
    trace("%s", apart(shared, one) && apart(one, other) && apart(shared, other) ? "apart" : "together");
}
