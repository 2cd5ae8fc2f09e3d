// Package bench has states with parameters of many types and fixtures of all levels, and benchmarks of all shapes.
package bench

import (
	"errors"
	"math/big"
	"time"

	"lath"
)

type colour int

const (
	red colour = iota
	_
	green
)

// @@State(Scope.Benchmark)
type input struct {
	//@@Param({"25", "30"})
	number int8
	//@@Param("1")
	base uint64
	//@@Param
	colour colour
	//@@Param("true")
	flag bool
	//@@Param("0.5")
	real float32
	//@@Param("a")
	text string
	//@@Param("x")
	letter rune
	//@@Param("1000")
	pause time.Duration
	//@@Operations
	done int
}

// @@Setup
func (in *input) setUp() error {
	if in.number == 77 {
		return errors.New("no \"77\"")
	}
	return nil
}

// @@Setup(Level.Iteration)
func (in *input) each(hole *lath.Blackhole) { hole.Consume(in.number) }

// @@Benchmark
func factorial(in *input) (*big.Int, error) {
	if in.number == 99 {
		return nil, errors.New("too large")
	}
	product := big.NewInt(int64(in.base))
	for i := int64(2); i <= int64(in.number); i++ {
		product.Mul(product, big.NewInt(i))
	}
	return product, nil
}

// @@Benchmark
func counted(in *input, params *lath.BenchmarkParams) { in.done += len(params.Param("number")) }

// @@Check("counted")
func countedUp(in *input) int { return in.done }

// @@State(Scope.Thread)
// @@AuxCounters(AuxCounters.Type.EVENTS)
type events struct {
	events int
	_ready bool
}

// @@Setup(Level.Invocation)
func (e *events) before() { e._ready = true }

// @@TearDown(Level.Invocation)
func (e *events) after() { e._ready = false }

// @@Benchmark
func (e *events) waiting() ([]any, colour) {
	if !e._ready {
		panic("not set up")
	}
	e.events++
	return []any{1, "two", []byte{3}, nil, 4.5, float32(0.1), true, uint64(1) << 63, "\xff"}, green
}

// @@Benchmark
func empty() {}

// @@Benchmark
func fails(in *input) { panic(errors.New(in.text)) }

// @@State(Scope.Group)
type cell struct{ value int }

// @@Benchmark @@Group("pair")
func writes(c *cell) { c.value++ }

// @@Benchmark @@Group("pair") @@GroupThreads(2)
func reads(c *cell) int { return c.value }

func main() {}
