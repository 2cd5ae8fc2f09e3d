package fixture

import (
	"sync/atomic"

	"conformance/trace"
)

// @@State(Scope.Group)
type Cell struct{ value int32 }

// @@Setup
func (*Cell) setup() { trace.Log("group.setup") }

// @@TearDown
func (*Cell) teardown() { trace.Log("group.teardown") }

// @@Benchmark
// @@Group("pair")
// @@GroupThreads(2)
func reader(cell *Cell) int32 {
	trace.Log("reader")
	return atomic.LoadInt32(&cell.value)
}

// @@Benchmark
// @@Group("pair")
func writer(cell *Cell) {
	trace.Log("writer")
	atomic.StoreInt32(&cell.value, 1)
}
