package fixture

// @@State(Scope.Benchmark)
type Numbers struct {
	//@@Param("10")
	n int
}

// @@Benchmark
// @@Compare(value = "sum", baseline = true)
func a_loop(numbers *Numbers) (sum int) {
	for i := 0; i < numbers.n; i++ {
		sum += i
	}
	return sum
}

// @@Benchmark
// @@Compare("sum")
func b_formula(numbers *Numbers) int { return numbers.n * (numbers.n - 1) / 2 }

// @@Benchmark
// @@Compare("sum")
func c_wrong(numbers *Numbers) int { return numbers.n * (numbers.n + 1) / 2 }
