//@@State(Scope.Thread)
typedef struct {
    //@@Param({"1000", "2000"})
    int rounds;
} Input;

//@@Benchmark
unsigned work(const Input *input) {
    unsigned x = 1;
    for (int i = 0; i < input->rounds; i++) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
    }
    return x;
}
