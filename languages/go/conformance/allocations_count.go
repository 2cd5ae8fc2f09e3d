package fixture

var kept [3]any

// @@Benchmark
func three() int {
	kept = [3]any{new([50]int), new([2]string), new([3]*int)}
	return len(kept)
}

// @@Benchmark
func none() int { return 0 }
