#include <math.h>

//@@State(Scope.Benchmark)
typedef struct { int unused; } Unused;

//@@State(Scope.Benchmark)
typedef struct { double x; } Point;

//@@Benchmark
void drops_result(const Point *point) { sqrt(point->x); }

//@@Benchmark
void sinks_nothing(void) {}

//@@Benchmark
//@@Warmup(iterations = 1, timeUnit = TimeUnit.SECONDS)
int unit_of_nothing(void) { return 1; }

//@@Benchmark
//@@Timeout(time = 1)
int impatient(void) { return 1; }
