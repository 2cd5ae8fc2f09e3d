package modes

// @@State(Scope.Thread)
type Seed struct{ x uint32 }

// @@Setup
func (s *Seed) begin() { s.x = 1 }

// @@Benchmark
// @@BenchmarkMode({Mode.Throughput, Mode.AverageTime, Mode.SampleTime, Mode.SingleShotTime})
// @@OutputTimeUnit(TimeUnit.MICROSECONDS)
func work(seed *Seed) uint32 {
	x := seed.x
	for i := 0; i < 10000; i++ {
		x ^= x << 13
		x ^= x >> 17
		x ^= x << 5
	}
	seed.x = x
	return x
}
