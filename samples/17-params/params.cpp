//@@State(Scope.Benchmark)
struct Shape {
    //@@Param({"10", "1000"})
    int size;
    //@@Param({"1", "4"})
    int passes;
};

//@@Benchmark
unsigned work(const Shape &shape) {
    unsigned x = 1;
    for (int i = 0; i < shape.size * shape.passes; i++) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
    }
    return x;
}
