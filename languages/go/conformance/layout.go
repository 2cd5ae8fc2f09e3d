package fixture

import (
	"unsafe"

	"conformance/trace"
)

// @@State(Scope.Benchmark)
type A struct{ bytes [100]byte }

// @@State(Scope.Benchmark)
type B struct{ bytes [300]byte }

// @@State(Scope.Thread)
type C struct{ bytes [1]byte }

func distance(from, to *byte) int64 {
	return int64(uintptr(unsafe.Pointer(to))) - int64(uintptr(unsafe.Pointer(from)))
}

// @@Benchmark
func run(a *A, b *B, c *C) {
	trace.Log("distances %d %d", distance(&a.bytes[0], &b.bytes[0]), distance(&b.bytes[0], &c.bytes[0]))
}
