package fixture

import "conformance/trace"

// @@State(Scope.Benchmark)
type state struct{ unused int }

// @@Setup
func setup(*state) { trace.Log("setup") }

// @@Benchmark
func run(s *state) int {
	trace.Log("run")
	return s.unused
}
