#include <stdlib.h>

enum { SIZE = 1 << 22 };

//@@State(Scope.Thread)
typedef struct {
    unsigned char *bytes;
} Memory;

//@@Setup
void reserve(Memory *memory) { memory->bytes = malloc(SIZE); }

// The first call also pays for the pages, which the system gives when they are first written.
//@@Benchmark
//@@BenchmarkMode({Mode.SingleShotTime, Mode.AverageTime}) @OutputTimeUnit(TimeUnit.MICROSECONDS)
int touch(Memory *memory) {
    for (int i = 0; i < SIZE; i += 4096) memory->bytes[i]++;
    return memory->bytes[0];
}
