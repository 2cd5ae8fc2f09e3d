//@@State(Scope.Thread)
typedef struct {
    //@@Param("2000")
    int rounds;
} Input;

static unsigned scramble(unsigned x) {
    x ^= x << 13;
    x ^= x >> 17;
    return x ^ x << 5;
}

//@@Benchmark
//@@Compare("scramble", baseline = true)
unsigned single(const Input *input) {
    unsigned x = 1;
    for (int i = 0; i < input->rounds; i++) x = scramble(x);
    return x;
}

//@@Benchmark
//@@Compare("scramble")
unsigned unrolled(const Input *input) {
    unsigned x = 1;
    for (int i = 0; i < input->rounds; i += 2) x = scramble(scramble(x));
    return x;
}
