#include "../../c/conformance/trace.h"

#if 0
@Benchmark
void never() { trace("never"); }
//@@Benchmrk
#else
//@@Benchmark
void active() { trace("active"); }
#endif

#ifdef LATH
@Benchmark
void inside_lath() { trace("inside lath"); }
#else
//@@Benchmark
void outside_lath() { trace("never"); }
#endif

#ifndef LATH
//@@Benchmark
void not_lath() { trace("never"); }
#endif

#if 0
#if 1
//@@Benchmark
void nested() { trace("never"); }
#endif
#endif
