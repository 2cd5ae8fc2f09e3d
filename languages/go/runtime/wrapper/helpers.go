package wrapper

import (
	"runtime"
	"runtime/metrics"
	"strings"
)

// helpers are what may work for a benchmark beside the goroutines that measure: others that its
// code started, and the collector. Neither is in the CPU time of a thread.
type helpers struct {
	goroutines int
	started    uint64 // goroutines that were ever started; 0 before Go 1.26
	collected  uint64 // collections that have ended
}

func readHelpers() helpers {
	samples := [2]metrics.Sample{
		{Name: "/gc/cycles/total:gc-cycles"},
		{Name: "/sched/goroutines-created:goroutines"},
	}
	metrics.Read(samples[:])
	number := func(sample metrics.Sample) uint64 {
		if sample.Value.Kind() != metrics.KindUint64 {
			return 0
		}
		return sample.Value.Uint64()
	}
	return helpers{
		goroutines: runtime.NumGoroutine(),
		started:    number(samples[1]),
		collected:  number(samples[0]),
	}
}

// since: there may have been some, from `begin` on. A collection that ended between two turns may
// have worked in either. `own`: goroutines of the wrapper.
func (begin helpers) since(now helpers, own int) bool {
	return begin.collected != now.collected || begin.started != now.started ||
		begin.goroutines > own || now.goroutines > own
}

// ownGoroutines of the wrapper: the one that runs main, and those that it has started.
func ownGoroutines() int {
	own := 1
	for _, by := range goroutines() {
		if strings.HasPrefix(by, "lath/wrapper.") {
			own++
		}
	}
	return own
}
