package wrapper

import "math"

// Fields that count are read between calls, never inside the loop around the benchmark.
//
// An integer of 8 to 32 bits wraps around while a benchmark counts in it. It is read often enough
// that it grows by less than a quarter of its range between two readings, so no wrap stays unseen.
// Where that cannot be promised, the value is not reported.
//
// A benchmark may also set its field back (n = (n + 1) & 0xffff): the field then goes backwards.
// All fields are read whenever the calls since they were 0 have grown by a half. At the first
// reading after such a reset, a field that grows evenly is below its last value, whatever its
// range. A number of calls that was looked into once is not looked into again.

const (
	shortestNs = 1000 // reading more often than this would slow down what is measured
	mostInANs  = 64   // a single call is not looked into; it may count this often in a nanosecond
	inexact    = 24   // of a float
	wrapsText  = "which may have wrapped around unseen"
	backwards  = "which went backwards"
	notFinite  = "which is not a finite number"
)

// watched is a counter of an object that the worker counts.
type watched struct {
	object     any
	state      string
	counter    *Counter
	operations bool // the field of operations
	together   bool // several workers count operations in it: which are whose call's cannot be known, so they are what the field holds at the end
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
	seen, next           int64 // calls since the fields were 0, and how many when all are read
	trusted              int64 // so many calls in which nothing went backwards
}

func (c *watched) restart() {
	if c.counter.Reset != nil {
		c.last = c.counter.Read(c.object)
	}
	c.wraps, c.calls, c.held, c.lost = 0, 0, 0, ""
}

// field, no method: those are user code, and called once.
func (c *watched) field() bool { return c.counter.Reset != nil }

func (c *watched) narrow() bool {
	return c.field() && c.last.bits > 0 && c.last.bits != inexact
}

func (c *watched) size() float64 { return math.Ldexp(1, c.last.bits) }

// total is its value, with what it has wrapped around.
func (c *watched) total() float64 { return c.last.number + c.wraps*c.size() }

// grow reads it; how much it has grown, as a share of its range.
func (c *watched) grow() float64 {
	before := c.last
	c.last = c.counter.Read(c.object)
	switch {
	case math.IsNaN(c.last.number) || math.IsInf(c.last.number, 0):
		c.lost = notFinite
	case c.last.bits == inexact:
		if math.Abs(c.last.number) >= 1<<23 {
			c.lost = "a float of 32 bits, which loses counts above 16,777,216"
		} else if c.last.number < before.number {
			c.lost = backwards
		}
	case !c.narrow():
		if math.Abs(c.last.number) >= 1<<62 {
			c.lost = wrapsText
		} else if c.field() && c.last.number < before.number {
			c.lost = backwards
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
		} else if grown < 0 {
			c.lost = backwards
		}
		return math.Abs(grown)
	}
	return 0
}

// call: before and after one; what fixtures of Level.Invocation do to the field is no operation,
// and no step backwards.
func (c *watched) call(after bool) {
	if !c.field() {
		return
	}
	if c.together {
		c.grow()
		return
	}
	if after {
		c.grow()
		c.calls += c.total() - c.before
		return
	}
	c.last = c.counter.Read(c.object)
	if c.operations {
		c.wraps = 0
	}
	c.before = c.total()
}

// tally its value at the end of the section.
func (c *watched) tally(w *worker) {
	s := &w.section
	apart := w.hasInvocationFixtures() && !c.together
	if c.operations && apart {
		c.value = c.calls
	} else {
		if apart {
			c.last = c.counter.Read(c.object)
		}
		c.grow()
		c.value = c.total()
	}
	if !c.narrow() || s.calls == 0 {
		return
	}
	blind := float64(s.ns)/float64(s.calls)*mostInANs > c.size()/2
	hasty := w.watch.reads > 64 && s.ns/w.watch.reads < shortestNs
	c.hopeless = c.hopeless || hasty && c.held > w.watch.reads/4
	if blind || c.hopeless {
		c.lost = wrapsText
	}
}

func (w *worker) beginWatch() {
	narrow, any := false, false
	for k := range w.counting {
		narrow = narrow || w.counting[k].narrow() && !w.counting[k].hopeless
		any = any || w.counting[k].field()
	}
	h := &w.watch
	h.unread, h.reads, h.seen, h.next = 0, 0, 0, h.trusted
	if h.next == 0 {
		h.next = 1
	}
	switch {
	case !any:
		h.calls = 0
	case !narrow:
		h.calls = math.MaxInt64
	case h.calls == 0:
		h.calls = 1
	}
}

// trust: at the end of the section.
func (w *worker) trust() {
	for k := range w.counting {
		if w.counting[k].lost != "" {
			return
		}
	}
	if w.watch.seen > w.watch.trusted {
		w.watch.trusted = w.watch.seen
	}
}

// room: calls until the counters have to be read again, at most `most`; reads them if that is now.
func (w *worker) room(most int64) int64 {
	h := &w.watch
	if h.unread >= h.calls || h.seen >= h.next {
		grown := 0.0
		for k := range w.counting {
			if c := &w.counting[k]; c.field() && !c.hopeless {
				by := c.grow()
				if by >= 1.0/16 {
					c.held++
				}
				grown = math.Max(grown, by)
			}
		}
		if grown < 1.0/16 && h.unread >= h.calls && h.calls < math.MaxInt64/2 {
			h.calls *= 2
		} else if grown > 1.0/8 && h.calls > 1 {
			h.calls /= 2
		}
		h.unread = 0
		h.reads++
		if h.seen >= h.next {
			h.next = h.seen + (h.seen+1)/2
		}
	}
	if most > h.calls-h.unread {
		most = h.calls - h.unread
	}
	if most > h.next-h.seen {
		most = h.next - h.seen
	}
	h.unread += most
	h.seen += most
	return most
}
