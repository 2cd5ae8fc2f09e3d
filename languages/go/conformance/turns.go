package fixture

import (
	"time"

	"conformance/trace"
)

// @@State(Scope.Thread)
type State struct {
	//@@Operations
	operations int
	all        int
	sum        int
}

// @@Setup(Level.Iteration)
func (s *State) begin() {
	s.all = 0
	trace.Log("begin")
}

// @@TearDown(Level.Iteration)
func (s *State) end() {
	if s.all > 60 {
		trace.Log("settled")
	} else {
		trace.Log("not settled")
	}
}

// @@Benchmark
func work(state *State) {
	for i := 0; i < 20000; i++ {
		state.sum = state.sum*31 + i
	}
	state.operations++
	state.all++
}

// @@Benchmark
func waits() { time.Sleep(2 * time.Millisecond) }

// @@State(Scope.Thread)
type Disturbed struct {
	calls int
}

// @@Setup(Level.Invocation)
func (s *Disturbed) disturb() { s.calls++ }

// @@Benchmark
func disturbed(*Disturbed) {}
