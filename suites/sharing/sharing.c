/* sharing.c: each thread adds to a counter of its own, and nobody touches another's. What differs is where the counters lie. */

#include "lath.h"
#include <stdalign.h>

#define MOST 64 /* threads */

typedef struct {
    alignas(128) long number;
} Apart;

//@@State(Scope.Benchmark)
typedef struct {
    long side_by_side[MOST];
    Apart apart[MOST];
} Counters;

// Eight counters lie on one cache line of 64 bytes. Each store takes the line from the other threads' caches.
//@@Benchmark
//@@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.MICROSECONDS) @Threads(2)
//@@Compare("C")
long side_by_side(Counters *counters, ThreadParams *thread) { return ++counters->side_by_side[thread->thread_index]; }

// A counter on two lines of its own, as processors fetch lines in pairs.
//@@Benchmark
//@@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.MICROSECONDS) @Threads(2)
//@@Compare("C")
long apart(Counters *counters, ThreadParams *thread) { return ++counters->apart[thread->thread_index].number; }
