// Package lath is what a benchmark file may use: Blackhole, Control, and what runs with which
// settings. A function of the user's asks for one of these by a parameter of its pointer type;
// nobody else makes them.
//
// A file needs this package only if it asks for something. Annotations are comments.
package lath

// Blackhole takes values that a benchmark does not return, so that they must be computed.
type Blackhole struct {
	taken uint64
	_     [56]byte // no other object on its cache line
}

// Consume keeps v: it must be there when this is called, and so must everything that it refers to.
// Numbers are not moved to the heap for that; what else a caller makes escapes or not by the
// caller's own code.
//
//go:noinline
func (b *Blackhole) Consume(v any) {
	b.taken++
}

// ConsumeCPU burns time, almost linear in tokens; what a token costs depends on the machine.
func (b *Blackhole) ConsumeCPU(tokens int64) {
	ConsumeCPU(tokens)
}

var burnt uint64 = 42

// ConsumeCPU is JMH's Blackhole.consumeCPU, for code that has no Blackhole at hand.
//
//go:noinline
func ConsumeCPU(tokens int64) {
	t := burnt
	for i := tokens; i > 0; i-- {
		t += (t*0x5DEECE66D + 0xB + uint64(i)) & 0xFFFFFFFFFFFF
	}
	// Almost never: the compiler does not know that.
	if t == 42 {
		burnt += t
	}
}
