/* costs.c: what a sandbox of WebAssembly may cost, one thing at a time. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define COUNT 4096

typedef unsigned (*Step)(unsigned);

static unsigned shift(unsigned x) { return x ^ x >> 7; }
static unsigned spread(unsigned x) { return x * 2654435761u; }
static unsigned turn(unsigned x) { return x << 13 | x >> 19; }
static unsigned add(unsigned x) { return x + 0x9E3779B9u; }

//@@State(Scope.Thread)
typedef struct {
    unsigned values[COUNT];
    unsigned next[COUNT];
    Step steps[64];
    unsigned start;
} Input;

//@@Setup
void fill(Input *input) {
    static const Step all[4] = {shift, spread, turn, add};
    unsigned x = 1;
    for (unsigned i = 0; i < COUNT; i++) {
        x = x * 1664525u + 1013904223u;
        input->values[i] = x;
        /* One cycle through all of them. */
        input->next[i] = (i + 1231) % COUNT;
    }
    for (unsigned i = 0; i < 64; i++) input->steps[i] = all[input->values[i] >> 30];
    input->start = 7;
}

/* Arithmetic: 1000 dependent steps in registers. */
//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
unsigned mixes(const Input *input) {
    unsigned x = input->start;
    for (int i = 0; i < 1000; i++) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
    }
    return x;
}

/* A loop that a compiler for this processor puts into vectors. */
//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
unsigned sums(const Input *input) {
    unsigned sum = 0;
    for (unsigned i = 0; i < COUNT; i++) sum += input->values[i] >> 3;
    return sum;
}

/* 1000 dependent loads, each from a checked address. */
//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
unsigned walks(const Input *input) {
    unsigned at = input->start;
    for (int i = 0; i < 1000; i++) at = input->next[at];
    return at;
}

/* 64 calls through pointers: a sandbox looks each up in a table and compares its type. */
//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
unsigned calls(const Input *input) {
    unsigned x = input->start;
    for (int i = 0; i < 64; i++) x = input->steps[i](x);
    return x;
}

/* The C library's allocator, which is part of the module. */
//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
unsigned allocates(const Input *input) {
    unsigned *block = malloc(256);
    if (!block) abort();
    memcpy(block, input->values, 256);
    unsigned last = block[63];
    free(block);
    return last;
}

/* One call out of the sandbox: what time is it? */
//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
int asks(void) {
    struct timespec now;
    return clock_gettime(CLOCK_MONOTONIC, &now);
}
