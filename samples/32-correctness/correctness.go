package correctness

// @@State(Scope.Benchmark)
type Input struct {
	//@@Param("40")
	n int64
}

// @@Benchmark
// @@Compare("sum", baseline = true)
func added(input *Input) int64 {
	sum := int64(0)
	for i := int64(1); i <= input.n; i++ {
		sum += i * i
	}
	return sum
}

// @@Benchmark
// @@Compare("sum")
func wrong(input *Input) int64 { return input.n * (input.n + 1) * (2*input.n + 1) / 3 }
