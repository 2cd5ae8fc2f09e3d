//@@Benchmark
//@@Warmup(iterations = "5")
//@@BenchmarkMode("avgt")
//@@OperationsPerInvocation(0)
void first() {}

//@@Benchmark
//@@Measurement(iterations = 0, time = 1)
//@@Warmup(time = -1)
//@@Fork(-1)
//@@Threads(0)
void second() {}

//@@Benchmark
//@@Measurement(batchSize = 0)
//@@Warmup(invocations = 0)
//@@Fork(value = 1, warmups = 1, warmups = 2)
//@@Timeout(timeUnit = TimeUnit.SECONDS)
void third() {}

//@@Benchmark(1)
void fourth() {}
