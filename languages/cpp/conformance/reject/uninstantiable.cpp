//@@State(Scope.Benchmark)
struct Abstract {
    virtual ~Abstract() {}
    virtual int value() = 0;
};

//@@State(Scope.Benchmark)
struct Demanding {
    explicit Demanding(int size) : size(size) {}
    int size;
};

//@@Benchmark
void run(Abstract &, Demanding &) {}
