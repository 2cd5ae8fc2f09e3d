package fixture

import (
	"conformance/same_names_one"
	"conformance/same_names_two"
	"conformance/trace"
)

type one struct{}

// @@Benchmark
func (one) run(*same_names_one.State) { trace.Log("one.run") }

type two struct{}

// @@Benchmark
func (two) run(*same_names_two.State) { trace.Log("two.run") }
