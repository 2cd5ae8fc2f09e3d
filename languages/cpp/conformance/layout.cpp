#include "../../c/conformance/trace.h"

//@@State(Scope.Benchmark)
struct A { char bytes[100]; };
//@@State(Scope.Benchmark)
struct B { char bytes[300]; };
//@@State(Scope.Thread)
struct C { char bytes[1]; };

//@@Benchmark
void run(A &a, B &b, C &c) { trace("distances %td %td", b.bytes - a.bytes, c.bytes - b.bytes); }
