//@@State(Scope.Thread)
#[derive(Default)]
struct Seed {
    //@@Param("7")
    x: u32,
}

//@@Benchmark
//@@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.MILLISECONDS)
//@@Threads({1, 2})
fn work(seed: &Seed) -> u32 {
    (0..1000).fold(seed.x, |mut x, _| {
        x ^= x << 13;
        x ^= x >> 17;
        x ^ (x << 5)
    })
}
