package wrapper

import (
	"runtime"
	"sync/atomic"
)

// barrier lets several workers begin together, and end when all have measured: until then each
// goes on with what it does, so that nobody is measured while others rest (JMH: synchronised
// iterations).
type barrier struct {
	ready, done int32
	// when single shots begin, on the monotonic clock; 0: that is not known yet
	begin atomic.Int64
}

const (
	// barrierLooks is how often a worker that waits looks before it makes room for another.
	barrierLooks = 2000
	// soonNs is the time from the last worker's arrival to the common instant: enough for the others
	// to see it.
	soonNs = 100_000
)

func (b *barrier) reset() {
	atomic.StoreInt32(&b.ready, 0)
	atomic.StoreInt32(&b.done, 0)
	b.begin.Store(0)
}

// enter waits until all are here.
func (w *worker) enter(meanwhile func()) {
	atomic.AddInt32(&w.trial.barrier.ready, 1)
	w.meet(&w.trial.barrier.ready, meanwhile)
}

// startTogether is for single shots: it returns at an instant that is the same for all.
func (w *worker) startTogether() {
	b := &w.trial.barrier
	if atomic.AddInt32(&b.ready, 1) == int32(len(w.trial.workers)) {
		b.begin.Store(monotonic() + soonNs)
	}
	for turn := 1; !w.trial.hasFailed(); turn++ {
		if begin := b.begin.Load(); begin != 0 && monotonic() >= begin {
			return
		}
		// Workers that there is no CPU for must come, too.
		if turn%barrierLooks == 0 {
			runtime.Gosched()
		}
	}
}

// measured: this worker has.
func (b *barrier) measured() {
	atomic.AddInt32(&b.done, 1)
}

// leave waits until all have measured.
func (w *worker) leave(meanwhile func()) {
	w.meet(&w.trial.barrier.done, meanwhile)
}

func (w *worker) meet(here *int32, meanwhile func()) {
	all := int32(len(w.trial.workers))
	for atomic.LoadInt32(here) < all && !w.trial.hasFailed() {
		if meanwhile != nil {
			meanwhile()
		} else {
			runtime.Gosched()
		}
	}
}
