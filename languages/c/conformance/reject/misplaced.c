//@@State(Scope.Benchmark)
typedef struct {
    //@@Benchmark // before a field
    int number;
} State;

//@@Setup // before a type
//@@State(Scope.Benchmark)
typedef struct { int unused; } Other;

//@@Benchmark
//@@Param("1") // before a function
//@@State(Scope.Thread) // before a function
//@@Warmup(iterations = 1)
//@@Warmup(iterations = 2) // again
void run(State *state, Other *other) { (void)state; (void)other; }

//@@Fork(2) // without a benchmark
void plain(void) {}

//@@Benchmark // before nothing
