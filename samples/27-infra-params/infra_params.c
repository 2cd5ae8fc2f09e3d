#include "lath.h"
#include <stdio.h>

//@@State(Scope.Benchmark)
typedef struct {
    int unused;
} Told;

//@@Setup
void tell(Told *told, const BenchmarkParams *params) {
    told->unused = 0;
    printf("mode %s, %d threads\n", params->mode_label, (int)params->threads);
}

//@@Benchmark
//@@Threads(2)
int place(const Told *told, const ThreadParams *thread) { return thread->thread_index + told->unused; }
