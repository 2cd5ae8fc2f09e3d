package adding

// #include "native/adding.h"
import "C"

// @@Benchmark
// @@BenchmarkMode(Mode.AverageTime)
// @@Compare("sum")
func sum() int {
	return int(C.add(2, 3))
}
