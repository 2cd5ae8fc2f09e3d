package singleshot

// @@State(Scope.Thread)
type Memory struct{ bytes []byte }

// @@Setup
func (m *Memory) reserve() { m.bytes = make([]byte, 1<<22) }

// The first call also pays for the pages, which the system gives when they are first written.
//
// @@Benchmark
// @@BenchmarkMode({Mode.SingleShotTime, Mode.AverageTime}) @OutputTimeUnit(TimeUnit.MICROSECONDS)
func touch(memory *Memory) byte {
	for i := 0; i < len(memory.bytes); i += 4096 {
		memory.bytes[i]++
	}
	return memory.bytes[0]
}
