#include "lath.h"

//@@Benchmark
bool until_stopped(Control &control) {
    long turns = 0;
    while (!control.stopMeasurement) turns++;
    return turns > 0;
}

//@@Benchmark
bool once(Control &control) { return control.stopMeasurement; }
