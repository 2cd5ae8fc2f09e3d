package fixture

import (
	"sync/atomic"

	"lath"

	"conformance/trace"
)

// @@State(Scope.Benchmark)
type Shared struct{ users int32 }

// @@Setup
func (*Shared) setup() { trace.Log("shared.setup") }

// @@TearDown
func (*Shared) teardown() { trace.Log("shared.teardown") }

// @@State(Scope.Thread)
type Own struct{ number int32 }

// @@Setup
func (o *Own) setup(shared *Shared) {
	o.number = atomic.AddInt32(&shared.users, 1)
	trace.Log("own.setup")
}

// @@TearDown
func (*Own) teardown() { trace.Log("own.teardown") }

// @@Benchmark
// @@Threads(2)
func run(own *Own, thread *lath.ThreadParams) {
	trace.Log("own %d", own.number)
	trace.Log("thread %d of %d", thread.ThreadIndex, thread.ThreadCount)
}
