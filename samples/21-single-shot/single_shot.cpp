#include <cstddef>
#include <cstdlib>

constexpr std::size_t size = 1 << 22;

//@@State(Scope.Thread)
struct Memory {
    unsigned char *bytes;

    //@@Setup
    void reserve() { bytes = static_cast<unsigned char *>(std::malloc(size)); }
};

// The first call also pays for the pages, which the system gives when they are first written.
//@@Benchmark
//@@BenchmarkMode({Mode.SingleShotTime, Mode.AverageTime}) @OutputTimeUnit(TimeUnit.MICROSECONDS)
int touch(Memory &memory) {
    for (std::size_t i = 0; i < size; i += 4096) memory.bytes[i]++;
    return memory.bytes[0];
}
