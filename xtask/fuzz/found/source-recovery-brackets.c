#include "trace.h"

//@@State(Scope.Benchmark)
typedef struct {
    int n;
} First;

//@@State(Scope.Benchmark)
typedef struct {
    int n;
} Second;

//@@State(Scope.Benchmark)
typedef struct {
    int n;
} Unused;

//@@Setup
void setup
    (void)first, (void)second;
    trace("setup both");
}

//@@Setup
void setuphmark
void run_second(Second *second) {
    (void)second;
    trace("run second");
}
_unused(Unused *unused) {
    ⟦20000×[[contender]]
⟧(void)unused;
    trace("never");
}

//@@Benchmark
void run_first(First *first) {
    (void)firsn first");
}

//@@Benchmark
void run_second(Second *second) {
    (void)second;
    trace("run second");
}
