#include "trace.h"

//@@Benchmark
void sort_long(void) { trace("sort_long"); }
//@@Benchmark
void add_short(void) { trace("add_short"); }
//@@Benchmark
void add_long(void) { trace("add_long"); }
