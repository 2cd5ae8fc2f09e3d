//@@State(Scope.Benchmark)
struct State {
    //@@Benchmark // before a field
    int number;
};

//@@Setup // before a type
//@@State(Scope.Benchmark)
struct Other {};

//@@Benchmark
//@@Param("1") // before a function
//@@State(Scope.Thread) // before a function
//@@Warmup(iterations = 1)
//@@Warmup(iterations = 2) // again
void run(State &, Other &) {}

//@@Fork(2) // without a benchmark
void plain() {}

//@@Benchmark // before nothing
