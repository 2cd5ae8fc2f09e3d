//@@State(Scope.Thread)
struct Input {
    //@@Param({"1000", "2000"})
    int rounds;
};

//@@Benchmark
unsigned work(const Input &input) {
    unsigned x = 1;
    for (int i = 0; i < input.rounds; i++) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
    }
    return x;
}
