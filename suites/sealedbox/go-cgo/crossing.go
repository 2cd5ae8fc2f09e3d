package sealedbox

/*
#include <stddef.h>
#include <stdint.h>

void lath_nothing(void);
uint64_t lath_take(const uint8_t *data, size_t length);
*/
import "C"

import (
	"unsafe"

	"message"
)

func takeSlice(data []byte) uint64 {
	return uint64(C.lath_take((*C.uint8_t)(unsafe.SliceData(data)), C.size_t(len(data))))
}

// @@State(Scope.Thread)
type Data struct {
	//@@Param({"0", "64", "1024", "65536"})
	bytes int
	data  []byte
}

// @@Setup(Level.Trial)
func (d *Data) fill() {
	d.data = message.Of(d.bytes)
}

// @@Benchmark
// @@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
// @@Compare("nothing")
func nothing() {
	C.lath_nothing()
}

// @@Benchmark
// @@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
// @@Compare("take")
func take(d *Data) uint64 {
	return takeSlice(d.data)
}

// @@Check("nothing")
func reached() uint64 {
	return takeSlice(message.Of(64))
}
