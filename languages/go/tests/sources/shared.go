// Package shared has an object that all threads count in.
package shared

import (
	"sync/atomic"
	"time"

	"lath"
)

// @@State(Scope.Benchmark)
type tickets struct {
	//@@Operations
	sold int64
}

// @@Benchmark
func sells(t *tickets, self *lath.ThreadParams) {
	// The thread that reads the counter is the first to have measured.
	if self.ThreadIndex > 0 {
		time.Sleep(100 * time.Microsecond)
	}
	atomic.AddInt64(&t.sold, 1)
}

// @@State(Scope.Benchmark)
type doors struct {
	opened int64
}

// @@Setup(Level.Invocation)
func opens(d *doors) { atomic.AddInt64(&d.opened, 1) }

// @@State(Scope.Benchmark)
type gates struct {
	closed int64
}

// @@TearDown(Level.Invocation)
func closes(g *gates) { atomic.AddInt64(&g.closed, 1) }

// @@State(Scope.Thread)
type passes struct {
	made int64
}

// Whoever comes first opens for all, whoever is done first closes: as often as one thread alone passes.
//
// @@Benchmark
func goesThrough(d *doors, g *gates, p *passes) {
	if atomic.LoadInt64(&g.closed) < p.made {
		panic("not closed")
	}
	p.made++
	if atomic.LoadInt64(&d.opened) < p.made {
		panic("not opened")
	}
}

func main() {}
