//@@Benchmark
//@@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.MILLISECONDS)
//@@Fork(2)
//@@Warmup(iterations = 1, time = 20, timeUnit = TimeUnit.MILLISECONDS)
//@@Measurement(iterations = 3, time = 30, timeUnit = TimeUnit.MILLISECONDS)
fn annotated() -> u32 {
    42
}
