// Package factorial is the factorial benchmark in Go. Annotations are comments; gofmt puts the blank before them.
package factorial

// @@State(Scope.Benchmark)
type InputValue struct {
	// @@Param({"15", "20"})
	number uint
}

func recursive(n uint) uint64 {
	if n < 2 {
		return 1
	}
	return uint64(n) * recursive(n-1)
}

func iterative(n uint) uint64 {
	product := uint64(1)
	for factor := uint(2); factor <= n; factor++ {
		product *= uint64(factor)
	}
	return product
}

// @@Benchmark
// @@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
// @@Compare("recursive") @Check(vectors = "vectors.toml")
func factorialRecursive(input *InputValue) uint64 {
	return recursive(input.number)
}

// @@Benchmark
// @@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
// @@Compare("iterative") @Check(vectors = "vectors.toml")
func factorialIterative(input *InputValue) uint64 {
	return iterative(input.number)
}
