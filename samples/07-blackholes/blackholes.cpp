#include "lath.h"

//@@State(Scope.Thread)
struct Input {
    //@@Param("7")
    unsigned seed;
};

static unsigned scramble(unsigned x) {
    for (int i = 0; i < 500; i++) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
    }
    return x;
}

//@@Benchmark
unsigned one(const Input &input) { return scramble(input.seed); }

//@@Benchmark
unsigned lost(const Input &input) {
    scramble(input.seed + 1);
    return scramble(input.seed);
}

//@@Benchmark
void both(const Input &input, Blackhole &blackhole) {
    blackhole.consume(scramble(input.seed + 1));
    blackhole.consume(scramble(input.seed));
}
