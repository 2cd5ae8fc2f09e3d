#include "../../c/conformance/trace.h"
#include "lath.h"
#include <atomic>

//@@State(Scope.Benchmark)
struct Shared {
    std::atomic<int> users{0};

    //@@Setup
    void setup() { trace("shared.setup"); }

    //@@TearDown
    void teardown() { trace("shared.teardown"); }
};

//@@State(Scope.Thread)
struct Own {
    int number = 0;

    //@@Setup
    void setup(Shared &shared) {
        number = ++shared.users;
        trace("own.setup");
    }

    //@@TearDown
    void teardown() { trace("own.teardown"); }
};

//@@Benchmark
//@@Threads(2)
void run(Own &own, const ThreadParams &thread) {
    trace("own %d", own.number);
    trace("thread %d of %d", thread.getThreadIndex(), thread.getThreadCount());
}
