package loops

// @@State(Scope.Thread)
type Input struct{ x, y uint32 }

func add(x, y uint32) uint32 { return x + y }

// @@Benchmark
func one(input *Input) uint32 { return add(input.x, input.y) }

// @@Benchmark
// @@OperationsPerInvocation(100000)
func looped(input *Input) uint32 {
	sum := uint32(0)
	for i := 0; i < 100000; i++ {
		sum += add(input.x, input.y)
	}
	return sum
}
