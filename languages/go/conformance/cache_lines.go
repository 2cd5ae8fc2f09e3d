package fixture

import (
	"unsafe"

	"conformance/trace"
)

// @@State(Scope.Benchmark)
type Shared struct{ byte byte }

// @@State(Scope.Thread)
type Own struct{ byte byte }

func apart(a, b *byte) bool {
	return uintptr(unsafe.Pointer(a))/64 != uintptr(unsafe.Pointer(b))/64
}

// @@Benchmark
func run(shared *Shared, one, other *Own) {
	if apart(&shared.byte, &one.byte) && apart(&one.byte, &other.byte) && apart(&shared.byte, &other.byte) {
		trace.Log("apart")
	} else {
		trace.Log("together")
	}
}
