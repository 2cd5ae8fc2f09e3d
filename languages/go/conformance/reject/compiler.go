package fixture

// @@Benchmark
func run() int {
	return undeclared
}
