class Outer {
    //@@State(Scope.Benchmark)
    struct Private {};

public:
    //@@Benchmark
    static void first(Private &) {}
};

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

//@@State(Scope.Benchmark)
struct Deleted {
    Deleted() = delete;
};

//@@Benchmark
void run(Abstract &, Demanding &, Deleted &) {}
