#include "trace.h"

//@@Benchmark
//@@Compare(value = "sum", baseline = true)
int sum_right(void) {
    trace("right");
    return 45;
}

//@@Benchmark
//@@Compare("sum")
int sum_wrong(void) {
    trace("wrong");
    return 55;
}

//@@Benchmark
int alone(void) {
    trace("alone");
    return 1;
}
