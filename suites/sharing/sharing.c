/* sharing.c: each thread adds to a counter of its own, and nobody touches another's. What differs is where the counters lie. */

#include "lath.h"
#include <stdalign.h>
#include <stdatomic.h>

#define MOST 64 /* threads */

typedef struct {
    alignas(128) atomic_long number;
} Apart;

//@@State(Scope.Benchmark)
typedef struct {
    atomic_long side_by_side[MOST];
    Apart apart[MOST];
} Counters;

// Eight counters lie on one cache line of 64 bytes. Each addition takes the line from the other threads' caches.
//@@Benchmark
//@@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.MICROSECONDS) @Threads(2)
//@@Compare("C")
long side_by_side(Counters *counters, ThreadParams *thread) {
    return atomic_fetch_add_explicit(&counters->side_by_side[thread->thread_index], 1, memory_order_relaxed);
}

// A counter on two lines of its own, as processors fetch lines in pairs.
//@@Benchmark
//@@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.MICROSECONDS) @Threads(2)
//@@Compare("C")
long apart(Counters *counters, ThreadParams *thread) {
    return atomic_fetch_add_explicit(&counters->apart[thread->thread_index].number, 1, memory_order_relaxed);
}
