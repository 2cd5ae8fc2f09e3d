#include "lath.h"
#include <atomic>

//@@State(Scope.Group)
struct Shared {
    std::atomic<long> n{0};
    //@@Setup(Level.Iteration)
    void up() { n = 0; }
    //@@TearDown(Level.Iteration)
    void down() { n = -1; }
};
//@@State(Scope.Thread)
struct Own {
    //@@Operations
    unsigned n = 0;
};

//@@Benchmark
//@@Group("g") @GroupThreads(2)
long reads(const Shared &shared) { return shared.n; }

//@@Benchmark
//@@Group("g") @GroupThreads(1)
void writes(Shared &shared, Blackhole &bh) { bh.consume(shared.n++); }

//@@Benchmark
long loops(const Control &control, Own &own) {
    long n = 0;
    while (!control.stopMeasurement) n++;
    own.n++;
    return n;
}

//@@Benchmark
long copies(const Control &control) {
    long n = 0;
    for (;; n++) {
        auto stop = control.stopMeasurement;
        if (stop) return n;
    }
}
