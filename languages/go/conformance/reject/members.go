package fixture

// @@State(Scope.Benchmark)
type State struct{}

// @@Benchmark
func generic[T any](state *State) {} // generic(

// @@Benchmark
func sound(*State) {}
