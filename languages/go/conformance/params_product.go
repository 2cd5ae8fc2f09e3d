package fixture

import "conformance/trace"

// @@State(Scope.Benchmark)
type State struct {
	//@@Param({"x", "y"})
	beta string
	//@@Param({"3", "1",
	//@@       "2"})
	alpha int
}

// @@Benchmark
func run(state *State) { trace.Log("alpha=%d beta=%s", state.alpha, state.beta) }
