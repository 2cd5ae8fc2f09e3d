package fixture

// @@Benchmark
// @@Group("not a name")
func badly_named() {}

// @@Benchmark
// @@Group("two")
// @@Threads(2)
func ambiguous() {}

// @@Benchmark
// @@Group("pair")
// @@Warmup(iterations = 1)
func first_of_pair() {}

// @@Benchmark
// @@Group("pair")
// @@Warmup(iterations = 2)
func second_of_pair() {}

// @@Benchmark
// @@GroupThreads(2)
func ungrouped() {}
