// Package sm3 hashes by github.com/emmansun/gmsm, whose block function is assembly.
package sm3

import (
	"fmt"
	"strings"

	"github.com/emmansun/gmsm/sm3"
)

// @@State(Scope.Thread)
type message struct {
	//@@Param({"64", "1024", "65536", "1048576"})
	size  int
	bytes []byte
}

// @@Setup
func (m *message) fill() {
	m.bytes = make([]byte, m.size)
	for i := range m.bytes {
		m.bytes[i] = byte(i*131 + 7)
	}
}

// @@Benchmark
// @@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
// @@BytesPerInvocation("size")
func digest(m *message) [sm3.Size]byte {
	return sm3.Sum(m.bytes)
}

// @@Check("digest")
func proof(digest [sm3.Size]byte) string {
	abc, abcd16 := sm3.Sum([]byte("abc")), sm3.Sum([]byte(strings.Repeat("abcd", 16)))
	return fmt.Sprintf("%x %x %x", abc, abcd16, digest)
}
