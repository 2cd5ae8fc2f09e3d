#include "../../c/conformance/trace.h"

//@@Benchmark
void single() { trace("single"); }

//@@Benchmark
//@@Threads(4)
void several() { trace("several"); }

//@@Benchmark
//@@Group("pair") @GroupThreads(1)
void reader() { trace("reader"); }

//@@Benchmark
//@@Group("pair") @GroupThreads(2)
void writer() { trace("writer"); }
