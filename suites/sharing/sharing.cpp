// sharing.cpp: each thread adds to a counter of its own, and nobody touches another's. What differs is where the counters lie.

#include "lath.h"
#include <atomic>

constexpr int most = 64; // threads

struct alignas(128) Apart {
    std::atomic<long> number{0};
};

//@@State(Scope.Benchmark)
struct Counters {
    std::atomic<long> side_by_side[most] = {};
    Apart apart[most];
};

// Eight counters lie on one cache line of 64 bytes. Each addition takes the line from the other threads' caches.
//@@Benchmark
//@@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.MICROSECONDS) @Threads(2)
//@@Compare("C++")
long side_by_side(Counters &counters, const lath::ThreadParams &thread) {
    return counters.side_by_side[thread.getThreadIndex()].fetch_add(1, std::memory_order_relaxed);
}

// A counter on two lines of its own, as processors fetch lines in pairs.
//@@Benchmark
//@@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.MICROSECONDS) @Threads(2)
//@@Compare("C++")
long apart(Counters &counters, const lath::ThreadParams &thread) {
    return counters.apart[thread.getThreadIndex()].number.fetch_add(1, std::memory_order_relaxed);
}
