#include "trace.h"

#if 0
@Benchmark
void never(void) { trace("never"); }
//@@Benchmrk
#else
//@@Benchmark
void active(void) { trace("active"); }
#endif

#ifdef LATH
@Benchmark
void inside_lath(void) { trace("inside lath"); }
#else
//@@Benchmark
void outside_lath(void) { trace("never"); }
#endif

#ifndef LATH
//@@Benchmark
void not_lath(void) { trace("never"); }
#endif

#if 0
#if 1
//@@Benchmark
void nested(void) { trace("never"); }
#endif
#endif
