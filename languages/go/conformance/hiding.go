package fixture

import "conformance/trace"

// @@State(Scope.Thread)
type Base struct {
	//@@Param("1")
	n int
}

// @@Setup
func (b *Base) setup() { trace.Log("setup base %d", b.n) }

// @@State(Scope.Thread)
type Derived struct {
	Base
	//@@Param("1")
	n int
}

// @@Setup
func (d *Derived) setup() { trace.Log("setup derived %d", d.n) }

// @@Benchmark
func (d *Derived) run() { trace.Log("run") }
