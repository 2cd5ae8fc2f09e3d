#include "../../c/conformance/trace.h"
#include "lath.h"

//@@Benchmark
void loop(Control &control) {
    long turns = 0;
    bool started = control.startMeasurement;
    while (!control.stopMeasurement) turns++;
    trace("loop started %s, stopped after %s turns", started ? "true" : "false", turns ? "some" : "no");
}
