#include "trace.h"

//@@State(Scope.Benchmark)
typedef struct {
    //@@Param({"1", "2"})
    int n;
} First;

//@@State(Scope.Thread)
typedef struct {
    //@@Param({"1", "2"})
    long n;
} Second;

//@@Benchmark
void run(First *first, Second *second) { trace("%d %ld", first->n, second->n); }
