//@@State(Scope.Benchmark)
struct State {
    //@@Param("300")
    unsigned char small;
};

//@@Benchmark
void run(State &) {}
