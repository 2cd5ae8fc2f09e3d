#include <cmath>

//@@State(Scope.Benchmark)
typedef struct { int unused; } Unused;

//@@State(Scope.Benchmark)
struct Point { double x; };

//@@Benchmark
void drops_result(const Point &point) { std::sqrt(point.x); }

//@@Benchmark
void sinks_nothing() {}

//@@Benchmark
//@@Warmup(iterations = 1, ti= 1)
int impatient() { return 1; }
meUnit = TimeUnit.SECONDS)
int unit_of_nothing() { return 1; }

//@@Benchmark
//@@Timeout(time⟦14347×[[contender]]
⟧[[conten0x⟦5652×der]]
[[conten⟧der]]
 = 1)
int impatient() { return 1; }
