package fixture

// This file and those whose build constraints hold: `lath` is a tag that holds.

import "conformance/trace"

// @@Benchmark
func active() { trace.Log("active" + constrained) }
