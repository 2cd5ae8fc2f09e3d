package wrapper

import "math"

// An integer of 8 to 32 bits wraps around while a benchmark counts in it. It is read between calls, often enough that it grows by
// less than a quarter of its range: so it cannot wrap around unseen. What could do so all the same is not known, and not reported.
// Nothing of this is inside the loop around the benchmark.

const (
	shortestNs = 1000 // reading more often than this would slow down what is measured
	mostInANs  = 64   // a single call is not looked into; it may count this often in a nanosecond
	inexact    = 24   // of a float
	wrapsText  = "which may have wrapped around unseen"
)

// watched is a counter of an object that the worker counts.
type watched struct {
	object     any
	state      string
	counter    *Counter
	operations bool // the field of operations
	last       Value
	wraps      float64
	before     float64 // operations, with fixtures of Level.Invocation: before this call
	calls      float64 // and summed over the calls
	held       int64   // readings that could not be made rarer because of it
	hopeless   bool    // it would have to be read too often
	value      float64
	lost       string // why its value is not known
}

// watch says how often to read.
type watch struct {
	calls, unread, reads int64 // calls 0: nothing to watch
}

func (c *watched) restart() {
	if c.counter.Reset != nil {
		c.last = c.counter.Read(c.object)
	}
	c.wraps, c.calls, c.held, c.lost = 0, 0, 0, ""
}

func (c *watched) narrow() bool {
	return c.counter.Reset != nil && c.last.bits > 0 && c.last.bits != inexact
}

func (c *watched) size() float64 { return math.Ldexp(1, c.last.bits) }

// total is its value, with what it has wrapped around.
func (c *watched) total() float64 { return c.last.number + c.wraps*c.size() }

// grow reads it; how much it has grown, as a share of its range.
func (c *watched) grow() float64 {
	before := c.last
	c.last = c.counter.Read(c.object)
	switch {
	case c.last.bits == inexact:
		if math.Abs(c.last.number) >= 1<<23 {
			c.lost = "a float of 32 bits, which loses counts above 16,777,216"
		}
	case !c.narrow():
		if math.Abs(c.last.number) >= 1<<62 {
			c.lost = wrapsText
		}
	default:
		grown := (c.last.number - before.number) / c.size()
		if grown >= 0.5 {
			c.wraps--
			grown--
		} else if grown < -0.5 {
			c.wraps++
			grown++
		}
		if math.Abs(grown) > 0.25 {
			c.lost = wrapsText
		}
		return math.Abs(grown)
	}
	return 0
}

// call: before and after one; what fixtures of Level.Invocation do to the field does not count.
func (c *watched) call(after bool) {
	if !c.operations {
		return
	}
	if after {
		c.grow()
		c.calls += c.total() - c.before
		return
	}
	c.last = c.counter.Read(c.object)
	c.wraps, c.before = 0, c.last.number
}

// tally its value at the end of the section.
func (c *watched) tally(w *worker) {
	s := &w.section
	if c.operations && w.hasInvocationFixtures() {
		c.value = c.calls
	} else {
		c.grow()
		c.value = c.total()
	}
	if !c.narrow() || s.calls == 0 {
		return
	}
	blind := float64(s.ns)/float64(s.calls)*mostInANs > c.size()/2
	hasty := w.watch.reads > 64 && s.ns/w.watch.reads < shortestNs
	c.hopeless = c.hopeless || hasty && c.held > w.watch.reads/4
	// An unsigned one that shrinks has wrapped around unseen.
	if blind || c.hopeless || c.value < 0 && c.last.unsigned {
		c.lost = wrapsText
	}
}

func (w *worker) beginWatch() {
	any := false
	for k := range w.counting {
		any = any || w.counting[k].narrow() && !w.counting[k].hopeless
	}
	w.watch.unread, w.watch.reads = 0, 0
	if !any {
		w.watch.calls = 0
	} else if w.watch.calls == 0 {
		w.watch.calls = 1
	}
}

// room: calls until the counters have to be read again, at most `most`; reads them if that is now.
func (w *worker) room(most int64) int64 {
	h := &w.watch
	if h.unread >= h.calls {
		grown := 0.0
		for k := range w.counting {
			if c := &w.counting[k]; c.narrow() && !c.hopeless {
				by := c.grow()
				if by >= 1.0/16 {
					c.held++
				}
				grown = math.Max(grown, by)
			}
		}
		if grown < 1.0/16 && h.calls < math.MaxInt64/2 {
			h.calls *= 2
		} else if grown > 1.0/8 && h.calls > 1 {
			h.calls /= 2
		}
		h.unread = 0
		h.reads++
	}
	if most > h.calls-h.unread {
		most = h.calls - h.unread
	}
	h.unread += most
	return most
}
