package fixture

import "conformance/trace"

// @@State(Scope.Benchmark)
type State struct {
	//@@Param({"", "a b", "\"quoted\"", "Grüße €", "100%",
	//@@       "back\\slash", "a,b", "x=y;z", "{"})
	text string
}

// @@Benchmark
func run(state *State) { trace.Log("%d [%s]", len(state.text), state.text) }
