package fixture

// @@State(Scope.Benchmark)
type State struct {
	//@@Param({"25", "30)
	number int
}

// @@Benchmark
// @@Warmup(iterations = , time = 1)
// @@Measurement(iterations 3)
// @@BenchmarkMode(Mode.)
func run(*State) {}
