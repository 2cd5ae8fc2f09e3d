package fixture

import "conformance/trace"

// @@State(Scope.Benchmark)
type State struct {
	//@@Param("0x8000")
	b_int int
	//@@Param("0xFFFFFFFFFFFFFFFF")
	d_longest uint64
	//@@Param("255")
	e_byte byte
}

// @@Benchmark
func run(state *State) {
	trace.Log("int %d", state.b_int)
	trace.Log("unsigned long long %d", state.d_longest)
	trace.Log("unsigned char %d", state.e_byte)
}
