p⟦6925×->⟧,⟦2725×>-⟧>�⟦10349×->⟧ackage fixture

import "conformance/trace"

// @@State(Scope.Benchmark)
type State struct {
	//@@Param("random")
	value uint32
}

// @@Benchmark
func run(state *State) { trace.Log("drawn %d", state.value) }
