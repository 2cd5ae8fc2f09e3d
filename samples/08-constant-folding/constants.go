package constants

// @@State(Scope.Thread)
type Input struct {
	//@@Param("1000000007")
	n uint64
}

const known = 1000000007

// @@Benchmark
func nothing() uint64 { return 1 }

// @@Benchmark
func folded() uint64 {
	return (1<<62)%known + (1<<61)%(known+2) + (1<<60)%(known+4) + (1<<59)%(known+6)
}

// @@Benchmark
func computed(input *Input) uint64 {
	n := input.n
	return (1<<62)%n + (1<<61)%(n+2) + (1<<60)%(n+4) + (1<<59)%(n+6)
}
