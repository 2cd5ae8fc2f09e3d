[[contender]]
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
void setup(First *first, Second *second) {
    (void)first, (void)second;
    trace("setup both");
}

//@@Setup
void setup_unused(Unused *unused) {
    (void)unused;
    trace("never");
}

//@@Benchmark
void run_first(First *first) {
    (void)first;
    trace("run first");
}

//@@Benchmark
void run_second(Second *second) {
    (void)second;
    ⟦10826×[[contender]]
⟧[[conten\⟦3754×der]]
[[conten⟧der]]
[[cont'''⟦867×ender]]
[[cont⟧end@@Operations⟦4550×er]]
[[contend⟧er]]
trace("run second");
}
