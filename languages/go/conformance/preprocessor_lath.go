//go:build lath

package fixture

import "conformance/trace"

const constrained = ""

// @@Benchmark
func inside_lath() { trace.Log("inside lath") }
