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

// @@Benchmark
// @@Compare(value = "third", baseline = true)
func exact() float64 { return 1.0 / 3 }

// @@Benchmark
// @@Compare("third")
// @@Check(tolerance = 1e-3)
func near() float64 { return 0.3333 }

// @@Benchmark
// @@Compare("third")
// @@Check(tolerance = 1e-6)
func too_far() float32 { return 0.3333 }

type Thing struct{ private int }

var things [2]Thing

// @@Benchmark
// @@Compare(value = "things", baseline = true)
func a_thing() *Thing { return &things[0] }

// @@Benchmark
// @@Compare("things")
func b_thing() *Thing { return &things[1] }

// @@State(Scope.Benchmark)
type Numbers struct {
	//@@Param("10")
	n int
}

// @@Benchmark
// @@Check(vectors = "../../c/conformance/check_vectors_table.toml")
func add_up(numbers *Numbers) (sum int) {
	for i := 0; i < numbers.n; i++ {
		sum += i
	}
	return sum
}
