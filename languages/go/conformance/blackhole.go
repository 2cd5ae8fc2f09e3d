package fixture

import (
	harness "lath"

	"conformance/trace"
)

// @@State(Scope.Benchmark)
type State struct {
	whole int
	real  float64
	text  string
}

// @@Setup
func (s *State) setup(blackhole *harness.Blackhole) {
	*s = State{1, 2, "text"}
	blackhole.Consume(s.whole)
	trace.Log("setup")
}

// @@TearDown(Level.Trial)
func teardown(state *State, blackhole *harness.Blackhole) {
	var own harness.Blackhole
	own.Consume(state.real)
	new(harness.Blackhole).Consume(own)
	blackhole.Consume(*state)
	trace.Log("teardown")
}

// @@Benchmark
func run(state *State, blackhole *harness.Blackhole) {
	blackhole.Consume(state.whole + 1)
	blackhole.Consume(state.real)
	blackhole.Consume(state.text)
	blackhole.Consume(state)
	blackhole.Consume(nil)
	blackhole.Consume([]any{1, "two", run})
	trace.Log("run")
}
