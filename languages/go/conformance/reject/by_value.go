package fixture

// @@State(Scope.Benchmark)
type State struct{}

// @@Benchmark
func takes_copy(copied State) {}
