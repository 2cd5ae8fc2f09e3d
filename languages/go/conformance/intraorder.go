package fixture

import "conformance/trace"

// @@State(Scope.Thread)
type State struct{}

// @@Setup
func (*State) setup_c() { trace.Log("setup_c") }

// @@TearDown
func (*State) teardown_b() { trace.Log("teardown_b") }

// @@Setup()
func (*State) setup_a() { trace.Log("setup_a") }

// @@Setup(Level.Iteration)
func (*State) each_b() { trace.Log("each_b") }

// @@Setup
func (*State) setup_B() { trace.Log("setup_B") }

// @@TearDown
func (*State) teardown_a() { trace.Log("teardown_a") }

// @@TearDown(Level.Iteration)
func (*State) done_b() { trace.Log("done_b") }

// @@Setup(Level.Iteration)
func (*State) each_a() { trace.Log("each_a") }

// @@TearDown(Level.Iteration)
func (*State) done_a() { trace.Log("done_a") }

// @@Benchmark
func run(*State) { trace.Log("run") }
