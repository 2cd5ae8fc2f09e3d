//@@State(Scope.Benchmark)
typedef struct {
    //@@Param({"25", "30)
    int number;
} State;

//@@Benchmark
//@@Warmup(iterations = , time = 1)
//@@Measurement(iterations 3)
//@@BenchmarkMode(Mode.)
void run(State *state) { (void)state; }
