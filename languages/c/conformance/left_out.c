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
    trace("run second");
}
