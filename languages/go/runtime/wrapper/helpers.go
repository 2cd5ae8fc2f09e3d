package wrapper

import (
	"runtime"
	"runtime/metrics"
)

// helpers are what may work for a benchmark beside the goroutines that measure: others that its code
// started, and the collector. Neither is in the CPU time of a thread.
type helpers struct {
	goroutines int
	collected  uint64 // collections that have ended
}

func readHelpers() helpers {
	cycles := [1]metrics.Sample{{Name: "/gc/cycles/total:gc-cycles"}}
	metrics.Read(cycles[:])
	h := helpers{goroutines: runtime.NumGoroutine()}
	if cycles[0].Value.Kind() == metrics.KindUint64 {
		h.collected = cycles[0].Value.Uint64()
	}
	return h
}

// since: there may have been some, from `begin` on. `own`: goroutines before user code ran.
func (begin helpers) since(now helpers, own int) bool {
	return begin.collected != now.collected || begin.goroutines > own || now.goroutines > own
}
