//@@State(Scope.Thread)
class Seed {
    x = 7;
}

//@@Benchmark
//@@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.MILLISECONDS)
//@@Threads({1, 2})
function work(seed) {
    let x = seed.x;
    for (let i = 0; i < 1000; i++) {
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
    }
    return (seed.x = x);
}
