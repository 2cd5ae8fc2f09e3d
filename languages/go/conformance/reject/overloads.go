package fixture

// @@State(Scope.Benchmark)
type State struct{}

// @@Benchmark
func run() {}

// @@Benchmark
func run(*State) {} // again
