package fixture

import "conformance/trace"

// @@Benchmark
// @@Compare("work")
func work_a() int {
	trace.Log("a")
	return 1
}

// @@Benchmark
// @@Compare(value = "work", baseline = true)
func work_b() int {
	trace.Log("b")
	return 1
}

// @@Benchmark
func alone() int {
	trace.Log("alone")
	return 1
}
