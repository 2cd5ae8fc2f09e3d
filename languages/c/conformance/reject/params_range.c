//@@State(Scope.Benchmark)
typedef struct {
    //@@Param("300")
    unsigned char small;
} State;

//@@Benchmark
void run(State *state) { (void)state; }
