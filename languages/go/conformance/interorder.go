package fixture

import "conformance/trace"

// @@State(Scope.Thread)
type State struct{}

// @@Setup(Level.Trial)
func (*State) setupTrial() { trace.Log("setup.trial") }

// @@Setup(Level.Iteration)
func (*State) setupIteration() { trace.Log("setup.iteration") }

// @@Setup(Level.Invocation)
func setupInvocation(*State) { trace.Log("setup.invocation") }

// @@TearDown(Level.Invocation)
func (*State) teardownInvocation() { trace.Log("teardown.invocation") }

// @@TearDown(Level.Iteration)
func teardownIteration(*State) { trace.Log("teardown.iteration") }

// @@TearDown(Level.Trial)
func (State) teardownTrial() { trace.Log("teardown.trial") }

// @@Benchmark
func run(*State) { trace.Log("run") }
