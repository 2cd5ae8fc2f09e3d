// Package floor measures what a call costs by itself, and what a thread of its own would.
package floor

import "runtime"

// @@State(Scope.Thread)
type pair struct{ a, b chan int }

// @@Setup
func (p *pair) setup() {
	p.a, p.b = make(chan int), make(chan int)
	go func() {
		for v := range p.a {
			p.b <- v
		}
	}()
}

// @@Benchmark
func free(p *pair) int { p.a <- 1; return <-p.b }

// @@State(Scope.Thread)
type locked struct{ pair }

// @@Setup(Level.Iteration)
func (p *locked) lock() { runtime.LockOSThread() }

// @@Benchmark
func bound(p *locked) int { p.a <- 1; return <-p.b }

// @@Benchmark
func empty() {}

// @@Benchmark
func one() int { return 1 }

// @@State(Scope.Thread)
type input struct{ n int }

// @@Benchmark
func read(in *input) int { return in.n }

//go:noinline
func called(in *input) int { return in.n }

// @@Benchmark
func call(in *input) int { return called(in) }

// @@Benchmark
func (in *input) method() int { return in.n }

// @@Setup(Level.Invocation)
func (s *each) setup() {}

// @@State(Scope.Thread)
type each struct{ n int }

// @@Benchmark
func between(e *each) int { return e.n }
