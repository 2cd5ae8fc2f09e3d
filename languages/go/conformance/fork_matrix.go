package fixture

import "conformance/trace"

// @@Fork(1)
type Forked struct{}

// @@Benchmark
// @@Fork(0)
func (Forked) zero() { trace.Log("zero") }

// @@Benchmark
func (Forked) one() { trace.Log("one") }

// @@Benchmark
// @@Fork(value = 2)
func (Forked) two() { trace.Log("two") }

// @@Benchmark
// @@Fork(warmups = 1)
func (*Forked) warmed() { trace.Log("warmed") }

// @@Benchmark
func plain() { trace.Log("plain") }
