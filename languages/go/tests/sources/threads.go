// Package threads has groups whose threads are not done at the same time, and one that fails.
package threads

import (
	"errors"
	"math"
	"os"
	"time"

	"lath"
)

// @@State(Scope.Thread) @AuxCounters
type resets struct {
	counted int64
	begun   time.Time
}

// @@Setup(Level.Iteration)
func (r *resets) begin() { r.begun = time.Now() }

// @@Setup(Level.Invocation)
func (r *resets) nothing() {}

// Counts for a fifth of a second, and begins again at 0 later.
//
// @@Benchmark
// @@Group("uneven")
func quick(r *resets) {
	r.counted++
	if time.Since(r.begun) > 200*time.Millisecond {
		r.counted = 0
	}
}

// Longer than that: the other thread waits for it.
//
// @@Benchmark
// @@Group("uneven")
func slow() { time.Sleep(400 * time.Millisecond) }

// @@Benchmark
func burns(self *lath.ThreadParams, control *lath.Control) error {
	if self.ThreadIndex == 1 {
		return errors.New("it burns")
	}
	begun := time.Now()
	for !control.StopMeasurement() {
		time.Sleep(time.Millisecond)
		if time.Since(begun) > 20*time.Second {
			os.Exit(3) // nobody stops it
		}
	}
	return nil
}

// @@State(Scope.Thread) @AuxCounters
type ratios struct{ share float64 }

// @@Benchmark
func divides(r *ratios) { r.share = math.Inf(1) }

// Nobody works beside it.
//
// @@Benchmark
func loops() uint64 {
	x := uint64(7)
	for i := 0; i < 100000; i++ {
		x = x*6364136223846793005 + 1442695040888963407
	}
	return x
}

var kept [64][]byte

// What it leaves behind is collected, in other threads.
//
// @@Benchmark
func allocates() int {
	for i := range kept {
		kept[i] = make([]byte, 1<<20)
	}
	return len(kept)
}

// @@State(Scope.Thread)
type worker struct{ stop chan bool }

// @@Setup
func (w *worker) start() {
	w.stop = make(chan bool)
	go func() { <-w.stop }()
}

// @@TearDown
func (w *worker) end() { close(w.stop) }

// There is another goroutine, whatever it does.
//
// @@Benchmark
func beside(w *worker) uint64 { return loops() }

// Its goroutine has ended when the call has; only Go 1.26 and later count those.
//
// @@Benchmark
func joins() uint64 {
	done := make(chan uint64)
	go func() { done <- loops() }()
	return <-done + loops()
}
