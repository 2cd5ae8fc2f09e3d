package fixture

var kept [3]any

// @@Benchmark
func three() int {
	kept = [3]any{new([50]int), new([2]string), make([]*int, len(kept))}
	return len(kept)
}

// @@Benchmark
func none() int { return 0 }
