#include "../../c/conformance/trace.h"
#include <cstdint>

//@@State(Scope.Benchmark)
struct State {
    int unused;
};

template <typename T>
void run(State &) {
    trace("run %d", static_cast<int>(sizeof(T)));
}

//@@Benchmark
template void run<std::int32_t>(State &);

//@@Benchmark
template void run<std::int64_t>(State &);
