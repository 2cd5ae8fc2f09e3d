package fixture

import (
	"unsafe"

	"conformance/trace"
)

// @@State(Scope.Benchmark)
type State struct{ unused int }

// Who embeds it says what it is made for.
type sized[T any] struct{}

// @@Benchmark
func (sized[T]) run(*State) {
	var value T
	trace.Log("run %d", unsafe.Sizeof(value))
}

// @@OutputTimeUnit(TimeUnit.NANOSECONDS)
type of4 struct{ sized[int32] }

// @@OutputTimeUnit(TimeUnit.NANOSECONDS)
type of8 struct{ sized[int64] }
