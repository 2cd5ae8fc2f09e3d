//@@State(Scope.Thread)
typedef struct {
    //@@Param("7")
    unsigned x;
} Seed;

//@@Benchmark
//@@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.MILLISECONDS)
//@@Threads({1, 2})
unsigned work(const Seed *seed) {
    unsigned x = seed->x;
    for (int i = 0; i < 1000; i++) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
    }
    return x;
}
