#@@Benchmark
#@@Warmup(iterations = "5")
#@@BenchmarkMode("avgt")
#@@OperationsPerInvocation(0)
def first
end

#@@Benchmark
#@@Measurement(iterations = 0, time = 1)
#@@Warmup(time = -1)
#@@Fork(-1)
#@@Threads(0)
def second
end

#@@Benchmark
#@@Measurement(batchSize = 0)
#@@Warmup(invocations = 0)
#@@Fork(value = 1, warmups = 1, warmups = 2)
#@@Timeout(timeUnit = TimeUnit.SECONDS)
def third
end

#@@Benchmark(1)
def fourth
end
