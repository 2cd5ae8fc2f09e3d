//@@State(Scope.Benchmark)
struct First {
    //@@Param("1")
    int size;
};

//@@State(Scope.Benchmark)
struct Second {
    //@@Param("2")
    int size;
};

//@@Benchmark
void run(First &, Second &) {}
