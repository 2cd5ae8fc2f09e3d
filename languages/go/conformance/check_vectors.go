package fixture

// @@State(Scope.Benchmark)
type Numbers struct {
	//@@Param("10")
	n int
}

// @@Benchmark
// @@Check(vectors = "../../c/conformance/check_vectors_table.toml")
func add_up(numbers *Numbers) (sum int) {
	for i := 0; i < numbers.n; i++ {
		sum += i
	}
	return sum
}
