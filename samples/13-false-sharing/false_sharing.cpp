#include "lath.h"
#include <atomic>

//@@State(Scope.Benchmark)
struct Counters {
    alignas(128) std::atomic<long> counts[32] = {};
};

//@@Benchmark
//@@Threads(2)
long side_by_side(Counters &counters, const ThreadParams &thread) {
    return counters.counts[thread.getThreadIndex()].fetch_add(1);
}

//@@Benchmark
//@@Threads(2)
long apart(Counters &counters, const ThreadParams &thread) {
    return counters.counts[16 * thread.getThreadIndex()].fetch_add(1);
}
