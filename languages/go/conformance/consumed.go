package fixture

import (
	"unsafe"

	"lath"
)

// Addresses that nothing lies at. Below 4096 a load would be a nil dereference, which is an ordinary panic.
//
// @@State(Scope.Benchmark)
type Nowhere struct {
	number  *int
	real    *float64
	pointer **int
}

// @@Setup
func (n *Nowhere) setup() {
	address := uintptr(1 << 20)
	*n = Nowhere{*(**int)(unsafe.Pointer(&address)), *(**float64)(unsafe.Pointer(&address)), *(***int)(unsafe.Pointer(&address))}
}

// @@Benchmark
func returns_number(nowhere *Nowhere) int { return *nowhere.number }

// @@Benchmark
func returns_real(nowhere *Nowhere) float64 { return *nowhere.real }

// @@Benchmark
func returns_pointer(nowhere *Nowhere) *int { return *nowhere.pointer }

// @@Benchmark
func blackhole_number(nowhere *Nowhere, blackhole *lath.Blackhole) {
	blackhole.Consume(*nowhere.number)
}

// @@Benchmark
func blackhole_real(nowhere *Nowhere, blackhole *lath.Blackhole) { blackhole.Consume(*nowhere.real) }
