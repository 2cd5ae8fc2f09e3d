package curves

// @@State(Scope.Thread)
type Seed struct {
	//@@Param("7")
	x uint32
}

// @@Benchmark
// @@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.MILLISECONDS)
// @@Threads({1, 2})
func work(seed *Seed) uint32 {
	x := seed.x
	for i := 0; i < 1000; i++ {
		x ^= x << 13
		x ^= x >> 17
		x ^= x << 5
	}
	return x
}
