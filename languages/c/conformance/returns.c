#include "trace.h"

typedef struct { long a, b, c; } Triple;

//@@Benchmark
void nothing(void) { trace("nothing"); }
//@@Benchmark
unsigned char number(void) { trace("number"); return 1; }
//@@Benchmark
double real(void) { trace("real"); return 0.5; }
//@@Benchmark
const char *pointer(void) { trace("pointer"); return "text"; }
//@@Benchmark
Triple object(void) { Triple triple = {1, 2, 3}; trace("object"); return triple; }
