//@@State(Scope.Benchmark)
struct State {};

//@@Benchmark
void takes_number(int plain_number) { (void)plain_number; }

//@@Benchmark
void takes_copy(State copied) { (void)copied; }
