#include "trace.h"

//@@Benchmark
void single(void) { trace("single"); }

//@@Benchmark
//@@Threads(4)
void several(void) { trace("several"); }

//@@Benchmark
//@@Group("pair") @GroupThreads(1)
void reader(void) { trace("reader"); }

//@@Benchmark
//@@Group("pair") @GroupThreads(2)
void writer(void) { trace("writer"); }
