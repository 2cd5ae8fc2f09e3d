package fixture

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
