package fixture

var kept [3]any

// @@Benchmark
func three() int {
	kept = [3]any{new([50]int), map[string]int{}, new(string)} // an empty map is one block
	return len(kept)
}

// @@Benchmark
func none() int { return 0 }
