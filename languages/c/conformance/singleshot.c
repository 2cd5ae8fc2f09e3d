#include "trace.h"

//@@Benchmark
//@@BenchmarkMode(Mode.SingleShotTime)
void run(void) { trace("run"); }
