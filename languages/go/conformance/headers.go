package fixture

import (
	states "conformance/headers_states"
	"conformance/trace"
)

// @@Benchmark
func run(state *states.Sized) { trace.Log("run %d", state.Size) }
