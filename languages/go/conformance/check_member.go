package fixture

import "conformance/trace"

// @@State(Scope.Thread)
type Box struct{ salt, sealed int64 }

// @@Benchmark
// @@Compare(value = "seal", baseline = true)
func (b *Box) high() {
	trace.Log("run")
	b.salt, b.sealed = 1000, 1042
}

// @@Benchmark
// @@Compare("seal")
func (b *Box) low() {
	trace.Log("run")
	b.salt, b.sealed = -1000, -958
}

// @@Check
func (b *Box) opened() int64 {
	trace.Log("check")
	return b.sealed - b.salt
}
