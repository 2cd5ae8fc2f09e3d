class Outer {
    //@@State(Scope.Benchmark)
    struct Private {};

public:
    //@@Benchmark
    static void first(Private &) {}
};

//@@State(Scope.Benchmark)
struct Closed {
    Closed() = delete;
};

//@@Benchmark
void run(Closed &) {}
