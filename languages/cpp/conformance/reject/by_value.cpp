//@@State(Scope.Benchmark)
struct State {};

//@@Benchmark
void takes_copy(State copied) { (void)copied; }
