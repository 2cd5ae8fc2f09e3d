package wrapper

import (
	"sort"
	"time"
)

// clock reads nanoseconds since some moment.
type clock struct {
	name, label string
	now         func() int64
	monotonic   bool
}

var start = time.Now()

// monotonic is the clock of all that is measured: time.Since reads the monotonic clock alone.
func monotonic() int64 {
	return int64(time.Since(start))
}

func realtime() int64 {
	return time.Now().UnixNano()
}

var clocks = []clock{
	{"monotonic", "time.Since, the monotonic clock", monotonic, true},
	{"time", "time.Now", realtime, false},
}

// clockNamed is the function of a clock: of the first without a name, nil for an unknown one.
func clockNamed(name string) func() int64 {
	for _, c := range clocks {
		if name == "" || name == c.name {
			return c.now
		}
	}
	return nil
}

const pairs = 100000

// steps between successive readings, ascending. A clock that was set back says nothing: 0.
func (c *clock) steps() []int64 {
	steps := make([]int64, pairs)
	for i := range steps {
		first := c.now()
		second := c.now()
		if second > first {
			steps[i] = second - first
		}
	}
	sort.Slice(steps, func(i, j int) bool { return steps[i] < steps[j] })
	return steps
}

func reportClocks(a *answer) {
	a.open("clocks", '[')
	for i := range clocks {
		c := &clocks[i]
		steps := c.steps()
		finest := sort.Search(len(steps), func(i int) bool { return steps[i] > 0 })
		a.open("", '{')
		a.string("name", c.name)
		a.string("label", c.label)
		if finest < len(steps) {
			a.number("precision_ns", float64(steps[finest]))
		} else {
			a.raw("precision_ns", "null")
		}
		a.number("overhead_ns", float64(steps[len(steps)/2]))
		a.boolean("monotonic", c.monotonic)
		a.close('}')
	}
	a.close(']')
}

// between gives 0 if the clock was set back meanwhile.
func between(begin, end int64) int64 {
	if end > begin {
		return end - begin
	}
	return 0
}
