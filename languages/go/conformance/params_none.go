package fixture

import "conformance/trace"

// @@State(Scope.Benchmark)
type State struct {
	//@@Param({"1", "2"})
	n       int
	counted int
}

var calls int

// @@Benchmark
func run(state *State) {
	state.counted++
	calls++
	if state.counted != calls {
		calls = -1
	}
	trace.Log("n=%d counted=%d", state.n, calls)
}
