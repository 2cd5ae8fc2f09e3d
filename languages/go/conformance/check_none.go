package fixture

import "conformance/trace"

// @@Benchmark
// @@Compare(value = "sum", baseline = true)
func sum_right() int {
	trace.Log("right")
	return 45
}

// @@Benchmark
// @@Compare("sum")
func sum_wrong() int {
	trace.Log("wrong")
	return 55
}

// @@Benchmark
func alone() int {
	trace.Log("alone")
	return 1
}
