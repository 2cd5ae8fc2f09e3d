//@@State(Scope.Thread)
struct Seed {
    x: u32,
}

impl Default for Seed {
    fn default() -> Seed {
        Seed { x: 1 }
    }
}

//@@Benchmark
//@@BenchmarkMode({Mode.Throughput, Mode.AverageTime, Mode.SampleTime, Mode.SingleShotTime})
//@@OutputTimeUnit(TimeUnit.MICROSECONDS)
fn work(seed: &mut Seed) -> u32 {
    for _ in 0..10_000 {
        seed.x ^= seed.x << 13;
        seed.x ^= seed.x >> 17;
        seed.x ^= seed.x << 5;
    }
    seed.x
}
