//@@State(Scope.Benchmark)
struct State {
    //@@Param({"25", "30)
    int number;
};

//@@Benchmark
//@@Warmup(iterations = , time = 1)
//@@Measurement(iterations 3)
//@@BenchmarkMode(Mode.)
void run(State &) {}
