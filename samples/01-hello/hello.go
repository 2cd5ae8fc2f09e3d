package hello

// @@State(Scope.Benchmark)
type Input struct {
	//@@Param("1000")
	rounds int
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
func nothing() int { return 1 }

// @@Benchmark
func work(input *Input) uint32 { return scramble(input.rounds) }
