package fixture

import "conformance/trace"

type (
	//@@State(Scope.Benchmark)
	First struct {
		value int
	}

	base struct {
		named
		note string `kept:"as it is"`
	}
	named struct{ _, value int }
)

// @@Setup
func first_setup(state *First) {
	state.value = 1
	trace.Log("setup first")
}

// @@State(Scope.Thread)
type Second base

// @@Setup
func (s *Second) setup() {
	s.value = 2
	trace.Log("setup second")
}

// @@State(Scope.Benchmark)
type Third [4]int

// @@Setup
func (third *Third) setup() {
	third[2] = 3
	trace.Log("setup third")
}

// @@Benchmark
func run(first *First, second *Second, third *Third) {
	trace.Log("run %d %d %d", first.value, second.value, third[2])
}
