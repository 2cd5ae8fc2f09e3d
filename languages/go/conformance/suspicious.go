package fixture

import "math"

// @@State(Scope.Benchmark)
type Unused struct{ unused int }

// @@State(Scope.Benchmark)
type Point struct{ x float64 }

// @@Benchmark
func drops_result(point *Point) { math.Sqrt(point.x) }

// @@Benchmark
func sinks_nothing() {}

// @@Benchmark
// @@Warmup(iterations = 1, timeUnit = TimeUnit.SECONDS)
func unit_of_nothing() int { return 1 }

// @@Benchmark
// @@Timeout(time = 1)
func impatient() int { return 1 }
