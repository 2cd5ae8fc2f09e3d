#include "../../c/conformance/trace.h"

@Benchmark
@BenchmarkMode({Mode.SingleShotTime, Mode.Throughput})
@OutputTimeUnit(TimeUnit.MILLISECONDS)
void run() { trace("run"); }
