#include <functional>

//@@State(Scope.Thread)
struct Input {
    //@@Param("20000")
    unsigned size;
};

static unsigned scramble(unsigned rounds) {
    unsigned x = 1;
    for (unsigned i = 0; i < rounds; i++) x ^= x << 13, x ^= x >> 17, x ^= x << 5;
    return x;
}

//@@Benchmark
std::function<unsigned()> promised(const Input &input) {
    return [size = input.size] { return scramble(size); };
}

//@@Benchmark
unsigned done(const Input &input) { return scramble(input.size); }
