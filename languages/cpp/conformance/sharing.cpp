#include "../../c/conformance/trace.h"

//@@State(Scope.Benchmark)
struct Shared {
    int calls = 0;
    //@@Setup
    void setup() { trace("benchmark.setup"); }
};

//@@State(Scope.Thread)
struct Own {
    int calls = 0;
    //@@Setup
    void setup() { trace("thread.setup"); }
};

//@@Benchmark
void run(Shared &first, const Shared &second, Own &one, Own &other) {
    first.calls++;
    one.calls++;
    other.calls++;
    trace("benchmark %s, thread %s, call %d", &first == &second ? "same" : "distinct", &one == &other ? "same" : "distinct",
          first.calls == one.calls && one.calls == other.calls ? one.calls : -1);
}
