// Package sharing: each thread adds to a counter of its own, and nobody touches another's. What differs is where the counters lie.
package sharing

import (
	"sync/atomic"

	"lath"
)

// Threads.
const most = 64

// @@State(Scope.Benchmark)
type Counters struct {
	side [most]int64
	wide [most * 16]int64
}

// Eight counters lie on one cache line of 64 bytes. Each addition takes the line from the other threads' caches.
//
// @@Benchmark
// @@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.MICROSECONDS) @Threads(2)
// @@Compare("Go")
func side_by_side(counters *Counters, thread *lath.ThreadParams) int64 {
	return atomic.AddInt64(&counters.side[thread.ThreadIndex], 1) - 1
}

// 128 bytes from one counter to the next, as processors fetch lines in pairs.
//
// @@Benchmark
// @@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.MICROSECONDS) @Threads(2)
// @@Compare("Go")
func apart(counters *Counters, thread *lath.ThreadParams) int64 {
	return atomic.AddInt64(&counters.wide[16*thread.ThreadIndex], 1) - 1
}
