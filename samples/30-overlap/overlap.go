package overlap

// @@State(Scope.Thread)
type Input struct {
	//@@Param("12345")
	x uint64
}

func mix(x uint64) uint64 {
	for i := 0; i < 8; i++ {
		x = (x ^ x>>29) * 0x9E3779B97F4A7C15
	}
	return x
}

// @@Benchmark
func independent(input *Input) uint64 { return mix(input.x) }

// @@Benchmark
func chained(input *Input) uint64 {
	input.x = mix(input.x)
	return input.x
}
