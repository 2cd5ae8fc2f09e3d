#include "lath.h"
#include <stdatomic.h>

//@@State(Scope.Benchmark)
typedef struct {
    _Alignas(128) atomic_long counts[32];
} Counters;

//@@Benchmark
//@@Threads(2)
long side_by_side(Counters *counters, const ThreadParams *thread) {
    return atomic_fetch_add(&counters->counts[thread->thread_index], 1);
}

//@@Benchmark
//@@Threads(2)
long apart(Counters *counters, const ThreadParams *thread) {
    return atomic_fetch_add(&counters->counts[16 * thread->thread_index], 1);
}
