package fixture

import (
	. "lath"

	"conformance/trace"
)

var trials int

// @@State(Scope.Benchmark)
type State struct{}

// @@Setup(Level.Trial)
func (s *State) setup() {
	trials++
	trace.Log("setup %d", trials)
}

// @@Setup(Level.Iteration)
func (s *State) iteration(params *IterationParams) {
	phase := "measurement"
	if params.Type == Warmup {
		phase = "warmup"
	}
	trace.Log("%s of %d", phase, params.Count)
}

// @@TearDown(Level.Trial)
func (s *State) teardown() {
	trace.Log("teardown")
}

// @@Benchmark
func big(_ *State) {
	trace.Log("big")
}

// @@Benchmark
func small(_ *State) {
	trace.Log("small")
}
