package peers

import "testing"

func BenchmarkEmpty(b *testing.B) {
	for b.Loop() {
		Empty()
	}
}

func BenchmarkMultiplyChain(b *testing.B) {
	c := NewChain()
	for b.Loop() {
		MultiplyChain(&c)
	}
}

func BenchmarkFactorial(b *testing.B) {
	n := NewNumber()
	for b.Loop() {
		Factorial(&n)
	}
}

func BenchmarkSHA256(b *testing.B) {
	d := NewData()
	for b.Loop() {
		SHA256(&d)
	}
}
