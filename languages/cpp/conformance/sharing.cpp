#include "../../c/conformance/trace.h"
#include <cstdint>

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

static bool apart(const void *a, const void *b) { return reinterpret_cast<std::uintptr_t>(a) / 64 != reinterpret_cast<std::uintptr_t>(b) / 64; }

//@@Benchmark
void run(Shared &first, const Shared &second, Own &one, Own &other) {
    first.calls++;
    one.calls++;
    other.calls++;
    trace("benchmark %s, thread %s, %s, call %d", &first == &second ? "same" : "distinct", &one == &other ? "same" : "distinct",
          apart(&first, &one) && apart(&one, &other) && apart(&first, &other) ? "apart" : "together",
          first.calls == one.calls && one.calls == other.calls ? one.calls : -1);
}
