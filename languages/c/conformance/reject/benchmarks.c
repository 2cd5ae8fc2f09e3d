//@@State(Scope.Benchmark)
typedef struct { int unused; } State;

//@@Benchmark
void takes_number(int plain_number) { (void)plain_number; }

//@@Benchmark
void takes_copy(State copied) { (void)copied; }
