package lazy

// @@State(Scope.Thread)
type Input struct {
	//@@Param("20000")
	size int
}

func scramble(rounds int) uint32 {
	x := uint32(1)
	for i := 0; i < rounds; i++ {
		x ^= x << 13
		x ^= x >> 17
		x ^= x << 5
	}
	return x
}

// @@Benchmark
func promised(input *Input) func() uint32 {
	size := input.size
	return func() uint32 { return scramble(size) }
}

// @@Benchmark
func done(input *Input) uint32 { return scramble(input.size) }
