package fib

import (
	"math/big"
	"testing"
)

func recursive(n int) int {
	if n < 2 {
		return n
	}
	return recursive(n-1) + recursive(n-2)
}

func TestRecursive(t *testing.T) {
	if recursive(10) != 55 {
		t.Fatal("not 55")
	}
}

func benchmarkRecursive(b *testing.B, n int) {
	b.Helper()
	for i := 0; i < b.N; i++ {
		recursive(n)
	}
}

func BenchmarkRecursive5(b *testing.B)  { benchmarkRecursive(b, 5) }
func BenchmarkRecursive15(b *testing.B) { benchmarkRecursive(b, 15) }

var result int

// BenchmarkSink keeps what it computes.
func BenchmarkSink(b *testing.B) {
	var last int
	for i := 0; i < b.N; i++ {
		last = recursive(7)
	}
	result = last
}

func BenchmarkBig(b *testing.B) {
	a, c := big.NewInt(1), new(big.Int)
	a.Exp(big.NewInt(7), big.NewInt(300), nil)
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		c.Mul(a, a)
	}
}
