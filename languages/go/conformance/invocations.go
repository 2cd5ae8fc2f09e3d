package fixture

import "conformance/trace"

// @@State(Scope.Benchmark)
type State struct{}

// @@Setup(Level.Iteration)
func (*State) iteration() { trace.Log("iteration") }

// @@Benchmark
// @@BenchmarkMode(Mode.AverageTime)
// @@Warmup(iterations = 1, invocations = 2)
// @@Measurement(iterations = 2, invocations = 3)
func run(*State) { trace.Log("run") }
