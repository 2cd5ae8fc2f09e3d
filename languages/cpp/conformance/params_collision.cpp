#include "../../c/conformance/trace.h"

//@@State(Scope.Benchmark)
struct First {
    //@@Param({"1", "2"})
    int n;
};

//@@State(Scope.Thread)
struct Second {
    //@@Param({"1", "2"})
    long n;
};

//@@Benchmark
void run(First &first, Second &second) { trace("%d %ld", first.n, second.n); }
