#include "lath.h"
#include <cstdio>

//@@State(Scope.Benchmark)
struct Told {
    //@@Setup
    void tell(const lath::BenchmarkParams &params) {
        std::printf("mode %s, %d threads\n", params.getModeLabel(), static_cast<int>(params.getThreads()));
    }
};

//@@Benchmark
//@@Threads(2)
int place(const Told &, const lath::ThreadParams &thread) { return thread.getThreadIndex(); }
