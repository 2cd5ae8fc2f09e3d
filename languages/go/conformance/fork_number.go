package fixture

import (
	"lath"

	"conformance/trace"
)

// @@State(Scope.Benchmark)
type State struct{ unused int }

// @@Setup
func (*State) setup(params *lath.BenchmarkParams) { trace.Log("fork %d", params.Fork) }

// @@Benchmark
func run(state *State) int { return state.unused }
