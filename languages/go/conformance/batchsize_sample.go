package fixture

import "conformance/trace"

// @@State(Scope.Thread)
type State struct{}

// @@Setup(Level.Invocation)
func (State) before() { trace.Log("before") }

// @@TearDown(Level.Invocation)
func (State) after() { trace.Log("after") }

// @@Benchmark
func run(*State) { trace.Log("run") }
