package fixture

import "conformance/trace"

// @@Benchmark
func sort_long() { trace.Log("sort_long") }

// @@Benchmark
func add_short() { trace.Log("add_short") }

// @@Benchmark
func add_long() { trace.Log("add_long") }
