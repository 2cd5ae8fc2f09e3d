package fixture

// A type with parameters is none yet: what stands in it belongs to the types that embed it.
//
// @@Measurement(iterations = 3, batchSize = 5)
// @@Warmup(iterations = 1, time = 3, timeUnit = TimeUnit.MILLISECONDS)
// @@OutputTimeUnit(TimeUnit.NANOSECONDS)
type Base[T any] struct{}

// @@Benchmark
func (*Base[T]) inherited() int { return 1 }

// @@BenchmarkMode(Mode.Throughput)
// @@Measurement(iterations = 4, time = 2, timeUnit = TimeUnit.MILLISECONDS)
type Derived struct{ Base[int] }

// @@Benchmark
// @@Warmup(iterations = 2)
// @@BenchmarkMode(Mode.AverageTime)
func (*Derived) merged() int { return 2 }
