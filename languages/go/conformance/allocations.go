package fixture

// Where nobody can see that a block is not needed.
var kept [3][]byte

func fill(number, size int) int {
	for i := 0; i < number; i++ {
		kept[i] = make([]byte, size)
	}
	return len(kept[0])
}

// @@Benchmark
func three() int { return fill(3, 1000) }

// @@Benchmark
// @@OperationsPerInvocation(10)
func many() int { return fill(3, 1000) }

// @@Benchmark
func none() int { return 0 }
