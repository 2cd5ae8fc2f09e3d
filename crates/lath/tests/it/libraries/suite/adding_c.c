#include "native/adding.h"

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
//@@Compare("sum")
int sum(void) { return add(2, 3); }
