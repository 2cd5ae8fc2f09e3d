package caches

// @@State(Scope.Benchmark)
type Walk struct {
	//@@Param({"4096", "16777216"})
	size uint32
	next []uint32
}

// @@Setup
func (w *Walk) lay() {
	w.next = make([]uint32, w.size)
	for i := range w.next {
		w.next[i] = (1664525*uint32(i) + 1013904223) & (w.size - 1)
	}
}

// @@Benchmark
// @@OperationsPerInvocation(10000)
func step(walk *Walk) uint32 {
	at := uint32(0)
	for i := 0; i < 10000; i++ {
		at = walk.next[at]
	}
	return at
}
