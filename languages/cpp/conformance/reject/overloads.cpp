//@@State(Scope.Benchmark)
struct State {};

//@@Benchmark
void run() {}

//@@Benchmark
void run(State &) {} // again
