#include "../../c/conformance/trace.h"

//@@Benchmark
//@@Compare(value = "sum", baseline = true)
int sum_right() {
    trace("right");
    return 45;
}

//@@Benchmark
//@@Compare("sum")
int sum_wrong() {
    trace("wrong");
    return 55;
}

//@@Benchmark
int alone() {
    trace("alone");
    return 1;
}
