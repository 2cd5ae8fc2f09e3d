package forks

import "fmt"

var calls int

// @@State(Scope.Thread)
type Begin struct{}

// @@Setup
func (*Begin) begin() { fmt.Println("calls so far:", calls) }

// @@Benchmark
func first(_ *Begin) int {
	calls++
	return calls
}

// @@Benchmark
func second(_ *Begin) int {
	calls++
	return calls
}
