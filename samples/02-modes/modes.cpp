//@@State(Scope.Thread)
struct Seed {
    unsigned x = 1;
};

//@@Benchmark
//@@BenchmarkMode({Mode.Throughput, Mode.AverageTime, Mode.SampleTime, Mode.SingleShotTime})
//@@OutputTimeUnit(TimeUnit.MICROSECONDS)
unsigned work(Seed &seed) {
    unsigned x = seed.x;
    for (int i = 0; i < 10000; i++) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
    }
    return seed.x = x;
}
