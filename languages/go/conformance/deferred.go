package fixture

import (
	"iter"
	"slices"

	"lath"
)

func squares() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range 3 {
			if !yield(i * i) {
				return
			}
		}
	}
}

// @@Benchmark
func lazy_sequence() iter.Seq[int] { return squares() }

// @@Benchmark
func lazy_function() func() int { return func() int { return 3 } }

// @@Benchmark
func plain_list() []int { return slices.Collect(squares()) }

// @@Benchmark
func plain_consumed(blackhole *lath.Blackhole) { blackhole.Consume(squares()) }
