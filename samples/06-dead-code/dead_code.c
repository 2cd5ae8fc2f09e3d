//@@State(Scope.Thread)
typedef struct {
    //@@Param("7")
    unsigned seed;
} Input;

static unsigned scramble(unsigned x) {
    for (int i = 0; i < 100; i++) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
    }
    return x;
}

//@@Benchmark
int nothing(void) { return 1; }

//@@Benchmark
void dropped(const Input *input) { scramble(input->seed); }

//@@Benchmark
unsigned returned(const Input *input) { return scramble(input->seed); }
