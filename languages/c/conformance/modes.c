#include "trace.h"

//@@Benchmark
//@@BenchmarkMode({Mode.SingleShotTime, Mode.Throughput})
//@@OutputTimeUnit(TimeUnit.MILLISECONDS)
void run(void) { trace("run"); }
