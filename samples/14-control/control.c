#include "lath.h"

//@@Benchmark
long until_stopped(const Control *control) {
    long turns = 0;
    while (!control->stopMeasurement) turns++;
    return turns > 0;
}

//@@Benchmark
long once(const Control *control) { return control->stopMeasurement; }
