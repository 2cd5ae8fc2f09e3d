package fixture

import (
	"lath"

	"conformance/trace"
)

// @@State(Scope.Thread)
type State struct{ sum uint64 }

// @@Setup(Level.Iteration)
func (s *State) iteration(params *lath.IterationParams) {
	phase := "measurement"
	if params.Type == lath.Warmup {
		phase = "warmup"
	}
	trace.Log("%s of %d", phase, params.Count)
}

// @@AutoWarmup
type Benchmarks struct{}

// @@Benchmark
func (Benchmarks) run(state *State) uint64 {
	state.sum += 3
	return state.sum
}
