// Package states is imported by the `headers` fixture.
package states

import "conformance/trace"

// Sized is a state in a package that a benchmark imports: its name, its fixtures and its parameters are exported.
//
// @@State(Scope.Benchmark)
type Sized struct {
	//@@Param("3")
	Size int
}

// @@Setup
func (s *Sized) Setup() { trace.Log("header setup %d", s.Size) }

// @@TearDown
func (s *Sized) TearDown() { trace.Log("header teardown") }
