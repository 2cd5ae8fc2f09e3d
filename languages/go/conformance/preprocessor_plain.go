//go:build !lath

package fixture

import "conformance/trace"

const constrained = " outside lath"

// @@Benchmark
func outside_lath() { trace.Log("never") }

// @@Benchmrk
func misspelt() {}
