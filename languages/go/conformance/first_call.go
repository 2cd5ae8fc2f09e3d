package fixture

import "time"

var called bool

func first_sleeps() int {
	if !called {
		called = true
		time.Sleep(20 * time.Millisecond)
	}
	return 1
}

// @@Benchmark
// @@Compare(value = "both", baseline = true)
func both_a() int { return first_sleeps() }

// @@Benchmark
// @@Compare("both")
func both_b() int { return first_sleeps() }

// @@Benchmark
func alone() { first_sleeps() }
