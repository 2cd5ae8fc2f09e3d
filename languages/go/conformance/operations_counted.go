package fixture

import (
	"time"

	"conformance/trace"
)

// @@State(Scope.Thread)
type State struct {
	//@@Operations
	operations float64
	fresh      bool
}

// @@Setup(Level.Iteration)
func (s *State) begin() { s.fresh = true }

// @@Benchmark
func plain(state *State) {
	if state.fresh {
		trace.Log("count before %g", state.operations)
	}
	state.fresh = false
	time.Sleep(2 * time.Millisecond)
	state.operations += 1000000
}

// @@State(Scope.Thread)
type Disturbed struct {
	//@@Operations
	operations uint64
}

// @@Setup(Level.Invocation)
func (s *Disturbed) disturb() { s.operations = 1000000000 }

// @@Benchmark
func disturbed(state *Disturbed) {
	time.Sleep(2 * time.Millisecond)
	state.operations += 1000000
}
