package wrapper

import "math"

// unsampledBatches between two looks at the clock: what a benchmark that becomes slow can overrun
// its time by.
const unsampledBatches = 64

// measureSamples: see PROTOCOL.md, "Sample mode".
func (w *worker) measureSamples(s *section) {
	now := w.trial.now
	target := s.timeNs / 50000
	if s.invocations > 0 {
		target = math.MaxInt64
	}
	var mask uint32
	var taken, unsampled, elapsed int64
	s.callsPerBatch = s.batchSize
	begin := now()
	for {
		calls := s.next(s.batchSize)
		w.lcg = w.lcg*1664525 + 1013904223
		sampled := calls == s.batchSize && w.lcg&mask == 0
		var took int64
		if w.hasInvocationFixtures() {
			took = w.measureCall(s, calls)
			elapsed = between(begin, now())
		} else {
			var from int64
			if sampled {
				from = now()
			}
			w.call(s, calls)
			unsampled++
			if sampled || unsampled == unsampledBatches {
				end := now()
				took, elapsed, unsampled = between(from, end), between(begin, end), 0
				w.noteFirst(s, calls, took)
			}
		}
		if sampled {
			s.histogram.add(took)
			taken++
			if taken > target {
				s.histogram.halve()
				taken = 0
				mask = mask*2 + 1
			}
		}
		if !w.goesOn(s, elapsed) || w.stopped(s) {
			break
		}
	}
	if !w.hasInvocationFixtures() {
		s.ns = between(begin, now())
	}
}
