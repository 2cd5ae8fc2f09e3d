#include "../../c/conformance/trace.h"
#include <cstdint>

//@@State(Scope.Benchmark)
struct Shared { char byte; };
//@@State(Scope.Thread)
struct Own { char byte; };

static bool apart(const void *a, const void *b) { return reinterpret_cast<std::uintptr_t>(a) / 64 != reinterpret_cast<std::uintptr_t>(b) / 64; }

//@@Benchmark
void run(const Shared &shared, Own &one, Own &other) {
    trace("%s", apart(&shared, &one) && apart(&one, &other) && apart(&shared, &other) ? "apart" : "together");
}
