package fixture

// @@Benchmark
// @@Compare(value = "sum", baseline = true)
func first() int { return 3 }

// @@Benchmark
// @@Compare(value = "sum", baseline = true) // the second
func second() int { return 3 }
