#include "../../c/conformance/trace.h"

//@@Benchmark
//@@BenchmarkMode(Mode.SingleShotTime)
void run() { trace("run"); }
