// Package peers holds what both harnesses measure. The comments are for lath; to go test they are comments.
package peers

import "crypto/sha256"

// Steps of MultiplyChain: a multiplication of 3 cycles and an exclusive or of one on every x86-64 since 2008, 4000 cycles a call.
const chainLength = 1000

// Chain is what MultiplyChain begins with.
//
//@@State(Scope.Thread)
type Chain struct{ Seed, Factor, Mask uint64 }

//@@Setup
func (c *Chain) Prepare() { *c = NewChain() }

// Number is what Factorial is of.
//
//@@State(Scope.Thread)
type Number struct{ Value uint64 }

//@@Setup
func (n *Number) Prepare() { *n = NewNumber() }

// Data is what SHA256 hashes.
//
//@@State(Scope.Thread)
type Data struct{ Bytes []byte }

//@@Setup
func (d *Data) Prepare() { *d = NewData() }

func NewChain() Chain   { return Chain{0x5851F42D4C957F2D, 6364136223846793005, 1442695040888963407} }
func NewNumber() Number { return Number{20} }
func NewData() Data     { return Data{make([]byte, 4096)} }

//@@Benchmark
func Empty() {}

// MultiplyChain is a chain: each step needs the one before.
//
//@@Benchmark
func MultiplyChain(c *Chain) uint64 {
	x := c.Seed
	for i := 0; i < chainLength; i++ {
		x = (x ^ c.Mask) * c.Factor
	}
	return x
}

//@@Benchmark
func Factorial(n *Number) uint64 {
	product := uint64(1)
	for i := uint64(2); i <= n.Value; i++ {
		product *= i
	}
	return product
}

//@@Benchmark
func SHA256(d *Data) [32]byte { return sha256.Sum256(d.Bytes) }
