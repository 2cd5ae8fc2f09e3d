// Benchmarks of several threads that find out for themselves who runs where, and some that fail in one of them.
#include "lath.h"
#include <atomic>
#include <cstdlib>
#include <mutex>
#include <stdexcept>
#include <thread>

static void must(bool ok) {
    if (!ok) std::abort();
}

//@@State(Scope.Benchmark)
struct Shared {
    std::thread::id built = std::this_thread::get_id();
    //@@Operations
    std::atomic<long> done{0};
    ~Shared() { must(built == std::this_thread::get_id()); }
};

/// Built, used and destroyed in one thread.
//@@State(Scope.Thread)
struct Own {
    std::thread::id built = std::this_thread::get_id();
    long calls = 0;
    ~Own() { must(calls > 0 && built == std::this_thread::get_id()); }

    //@@Benchmark
    void counted(Shared &shared) {
        must(built == std::this_thread::get_id());
        calls++;
        shared.done++;
    }
};

//@@State(Scope.Group)
struct Cell {
    std::atomic<int> writers{0}, calls{0};

    //@@Setup(Level.Invocation)
    void before() { calls++; }
};

//@@Benchmark
//@@Group("pair") @GroupThreads(2)
int reads(Cell &cell, const ThreadParams &thread, const BenchmarkParams &params) {
    must(thread.getSubgroupIndex() == 0 && thread.getSubgroupCount() == 2 && thread.getGroupThreadCount() == 3);
    must(params.getThreadGroupsCount() == 2 && params.getThreadGroup(0) == 2 && params.getThreadGroup(1) == 1);
    must(cell.calls > 0);
    return cell.writers;
}

//@@Benchmark
//@@Group("pair")
void writes(Cell &cell, const ThreadParams &thread) {
    int before = cell.writers.exchange(thread.getGroupIndex() + 1);
    must(thread.getSubgroupIndex() == 1);
    must(before == 0 || before == thread.getGroupIndex() + 1);
}

//@@State(Scope.Thread)
//@@AuxCounters
struct Counting {
    long hits = 0;
};

//@@Benchmark
void own(Counting &counting) { counting.hits += 2; }

//@@State(Scope.Benchmark)
struct Fuse {
    std::atomic<int> lit{0};
};

/// The third to come fails.
//@@Benchmark
void burns(Fuse &fuse) {
    if (fuse.lit++ == 2) throw std::runtime_error("it burns");
}

/// The others wait for what never comes, until they are told to stop.
//@@Benchmark
void waits(Fuse &fuse, Control &control) {
    if (fuse.lit++ == 2) throw std::runtime_error("it burns");
    while (!control.stopMeasurement) std::this_thread::yield();
}

//@@State(Scope.Benchmark)
struct Tripping {
    int calls = 0;

    //@@Setup(Level.Invocation)
    void before() {
        if (++calls == 3) throw std::runtime_error("it trips");
    }
};

//@@Benchmark
void trips(Tripping &) {}

static std::atomic<int> fragile_objects;

//@@State(Scope.Thread)
struct Fragile {
    Fragile() {
        if (fragile_objects++ == 3) throw std::runtime_error("it breaks");
    }
};

//@@Benchmark
void fragile(Fragile &) {}

static std::atomic<int> late_objects;

//@@State(Scope.Thread)
struct Late {
    //@@TearDown(Level.Iteration)
    void after() {
        if (late_objects++ == 1) throw std::runtime_error("too late");
    }
};

//@@Benchmark
void late(Late &) {}
