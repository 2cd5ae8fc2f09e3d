#include "trace.h"

//@@Benchmark
//@@Compare("work")
int work_a(void) {
    trace("a");
    return 1;
}

//@@Benchmark
//@@Compare(value = "work", baseline = true)
int work_b(void) {
    trace("b");
    return 1;
}

//@@Benchmark
int alone(void) {
    trace("alone");
    return 1;
}
