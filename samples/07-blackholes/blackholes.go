package blackholes

import "lath"

// @@State(Scope.Thread)
type Input struct {
	//@@Param("7")
	seed uint32
}

func scramble(x uint32) uint32 {
	for i := 0; i < 500; i++ {
		x ^= x << 13
		x ^= x >> 17
		x ^= x << 5
	}
	return x
}

// @@Benchmark
func one(input *Input) uint32 { return scramble(input.seed) }

// @@Benchmark
func lost(input *Input) uint32 {
	scramble(input.seed + 1)
	return scramble(input.seed)
}

// @@Benchmark
func both(input *Input, blackhole *lath.Blackhole) {
	blackhole.Consume(scramble(input.seed + 1))
	blackhole.Consume(scramble(input.seed))
}
