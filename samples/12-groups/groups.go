package groups

import "sync/atomic"

// @@State(Scope.Group)
type Cell struct{ value int64 }

// @@Benchmark
// @@Group("cell") @GroupThreads(2)
func read(cell *Cell) int64 { return atomic.LoadInt64(&cell.value) }

// @@Benchmark
// @@Group("cell") @GroupThreads(1)
func write(cell *Cell) int64 { return atomic.AddInt64(&cell.value, 1) }
