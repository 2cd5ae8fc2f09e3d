package lath

import "sync/atomic"

// Control is for benchmarks that loop by themselves: such a loop ends when StopMeasurement is true.
// There is one for each thread and iteration.
type Control struct {
	started, stopped int32
}

// StartMeasurement says that the measured section has begun.
func (c *Control) StartMeasurement() bool {
	return atomic.LoadInt32(&c.started) != 0
}

// StopMeasurement says that the time of the iteration is over.
func (c *Control) StopMeasurement() bool {
	return atomic.LoadInt32(&c.stopped) != 0
}

// Set is for the harness.
func (c *Control) Set(started, stopped bool) {
	atomic.StoreInt32(&c.started, number(started))
	atomic.StoreInt32(&c.stopped, number(stopped))
}

func number(flag bool) int32 {
	if flag {
		return 1
	}
	return 0
}
