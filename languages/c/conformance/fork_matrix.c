#include "trace.h"

//@@Benchmark
void plain(void) { trace("plain"); }

//@@Benchmark
//@@Fork(0)
void zero(void) { trace("zero"); }

//@@Benchmark
//@@Fork(1)
void one(void) { trace("one"); }

//@@Benchmark
//@@Fork(value = 2)
void two(void) { trace("two"); }

//@@Benchmark
//@@Fork(value = 1, warmups = 1)
void warmed(void) { trace("warmed"); }
