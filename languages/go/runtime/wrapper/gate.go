package wrapper

import (
	"runtime"
	"sync/atomic"
)

// gate lets several workers begin together, and end when all have measured: until then each goes on
// with what it does, so that nobody is measured while others rest (JMH: synchronised iterations).
type gate struct {
	ready, done int32
	// when single shots begin, on the monotonic clock; 0: that is not known yet
	begin atomic.Int64
}

const (
	// gateLooks is how often a worker that waits looks before it makes room for another.
	gateLooks = 2000
	// soonNs is the time from the last worker's arrival to the common instant: enough for the others
	// to see it.
	soonNs = 100_000
)

func (g *gate) reset() {
	atomic.StoreInt32(&g.ready, 0)
	atomic.StoreInt32(&g.done, 0)
	g.begin.Store(0)
}

// enter waits until all are here.
func (w *worker) enter(meanwhile func()) {
	w.meet(&w.trial.gate.ready, meanwhile)
}

// shoot is for single shots: it returns at an instant that is the same for all.
func (w *worker) shoot() {
	g := &w.trial.gate
	if atomic.AddInt32(&g.ready, 1) == int32(len(w.trial.workers)) {
		g.begin.Store(monotonic() + soonNs)
	}
	for turn := 1; !w.trial.hasFailed(); turn++ {
		if begin := g.begin.Load(); begin != 0 && monotonic() >= begin {
			return
		}
		// Workers that there is no CPU for must come, too.
		if turn%gateLooks == 0 {
			runtime.Gosched()
		}
	}
}

// leave waits until all have measured.
func (w *worker) leave(meanwhile func()) {
	w.meet(&w.trial.gate.done, meanwhile)
}

func (w *worker) meet(here *int32, meanwhile func()) {
	all := int32(len(w.trial.workers))
	atomic.AddInt32(here, 1)
	for atomic.LoadInt32(here) < all && !w.trial.hasFailed() {
		if meanwhile != nil {
			meanwhile()
		} else {
			runtime.Gosched()
		}
	}
}
