package falsesharing

import (
	"sync/atomic"

	"lath"
)

// @@State(Scope.Benchmark)
type Counters struct{ counts [64]int64 }

// @@Benchmark
// @@Threads(2)
func side_by_side(counters *Counters, thread *lath.ThreadParams) int64 {
	return atomic.AddInt64(&counters.counts[16+thread.ThreadIndex], 1)
}

// @@Benchmark
// @@Threads(2)
func apart(counters *Counters, thread *lath.ThreadParams) int64 {
	return atomic.AddInt64(&counters.counts[16+16*thread.ThreadIndex], 1)
}
