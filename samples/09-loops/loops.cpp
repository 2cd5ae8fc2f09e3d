//@@State(Scope.Thread)
struct Input {
    //@@Param("3")
    unsigned x;
    //@@Param("4")
    unsigned y;
};

static unsigned add(unsigned x, unsigned y) { return x + y; }

//@@Benchmark
unsigned one(const Input &input) { return add(input.x, input.y); }

//@@Benchmark
//@@OperationsPerInvocation(100000)
unsigned looped(const Input &input) {
    unsigned sum = 0;
    for (int i = 0; i < 100000; i++) sum += add(input.x, input.y);
    return sum;
}
