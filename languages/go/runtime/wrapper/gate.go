package wrapper

import (
	"runtime"
	"sync/atomic"
)

// gate lets several workers begin together, and end when all have measured: until then each goes on with what it does, so that
// nobody is measured while others rest (JMH: synchronised iterations).
type gate struct {
	ready, done int32
}

func (g *gate) reset() {
	atomic.StoreInt32(&g.ready, 0)
	atomic.StoreInt32(&g.done, 0)
}

// enter waits until all are here.
func (w *worker) enter(meanwhile func()) {
	w.meet(&w.trial.gate.ready, meanwhile)
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
