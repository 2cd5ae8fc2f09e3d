//@@State(Scope.Benchmark)
typedef struct { int unused; } State;

//@@Benchmark
void takes_copy(State copied) { (void)copied; }
