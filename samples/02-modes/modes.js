//@@State(Scope.Thread)
class Seed {
    x = 1;
}

//@@Benchmark
//@@BenchmarkMode({Mode.Throughput, Mode.AverageTime, Mode.SampleTime, Mode.SingleShotTime})
//@@OutputTimeUnit(TimeUnit.MICROSECONDS)
function work(seed) {
    let x = seed.x;
    for (let i = 0; i < 10000; i++) {
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
    }
    return (seed.x = x);
}
