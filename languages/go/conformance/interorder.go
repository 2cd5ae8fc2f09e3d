package fixture

import "conformance/trace"

// @@State(Scope.Benchmark)
type State struct{ calls int }

// @@Setup(Level.Trial)
func (*State) setupTrial() { trace.Log("setup.trial") }

// @@Setup(Level.Iteration)
func (*State) setupIteration() { trace.Log("setup.iteration") }

// @@Setup(Level.Invocation)
func setupInvocation(*State) { trace.Log("setup.invocation") }

// @@TearDown(Level.Invocation)
func (*State) teardownInvocation() { trace.Log("teardown.invocation") }

// @@Teardown(Level.Iteration)
func teardownIteration(*State) { trace.Log("teardown.iteration") }

// @@TearDown(Level.Trial)
func (State) teardownTrial() { trace.Log("teardown.trial") }

// @@Benchmark
func run(state *State) int {
	trace.Log("run")
	state.calls++
	return state.calls
}
