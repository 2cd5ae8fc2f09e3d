#include "trace.h"

//@@State(Scope.Benchmark)
typedef struct { char bytes[100]; } A;
//@@State(Scope.Benchmark)
typedef struct { char bytes[300]; } B;
//@@State(Scope.Thread)
typedef struct { char bytes[1]; } C;

//@@Benchmark
void run(A *a, B *b, C *c) { trace("distances %td %td", b->bytes - a->bytes, c->bytes - b->bytes); }
