//@@State(Scope.Benchmark)
struct Input {
    //@@Param("1000")
    int rounds;
};

static unsigned scramble(int rounds) {
    unsigned x = 1;
    for (int i = 0; i < rounds; i++) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
    }
    return x;
}

//@@Benchmark
int nothing() { return 1; }

//@@Benchmark
unsigned work(const Input &input) { return scramble(input.rounds); }
