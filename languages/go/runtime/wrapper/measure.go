package wrapper

import "lath"

// section is the measured part of an iteration of one worker: what to do, and what came of it.
type section struct {
	timeNs, invocations, batchSize, callsPerBatch int64
	settleNs                                      int64 // before that: calls that do not count
	keepsSlices                                   bool
	tallied                                       bool

	calls, ns, batches int64
	firstNs            int64  // -1: not known
	bytes, count       uint64 // allocations
	histogram          histogram
	cpu                cpu // no pointer: what is allocated here would be counted as the benchmark's
	cpuKnown           bool
	slices             []slice
	beginNs, endNs     int64 // on the monotonic clock; one worker alone does not look at it: 0
}

// next: calls of the next batch, `most` or what is left of the invocations.
func (s *section) next(most int64) int64 {
	if left := s.invocations - s.calls; s.invocations > 0 && left < most {
		return left
	}
	return most
}

// callsNothing: batches of no calls. In modes without batches their size is of no concern.
func (s *section) callsNothing(mode string) bool {
	return s.batchSize == 0 && (mode == lath.SingleShotTime || mode == lath.SampleTime)
}

// goesOn: after a failure in another worker no longer.
func (w *worker) goesOn(s *section, elapsed int64) bool {
	if w.trial.hasFailed() {
		return false
	}
	if s.invocations > 0 {
		return s.calls < s.invocations
	}
	return elapsed < s.timeNs
}

// warmCaches: uncounted calls that refill the caches after other contenders have run, in batches of
// the size that is measured.
func (w *worker) warmCaches() {
	if w.section.settleNs == 0 || w.trial.mode == lath.SingleShotTime || w.waits {
		return
	}
	calls := w.section.callsPerBatch
	if calls == 0 || w.hasInvocationFixtures() {
		calls = 1
	}
	for begin := monotonic(); monotonic()-begin < w.section.settleNs; {
		w.callUncounted(calls)
	}
	if len(w.trial.workers) == 1 {
		// What is measured next is no first call.
		w.trial.called = true
	}
}

// callUncounted makes calls that nobody measures. Counters are not read: what their fields hold
// meanwhile is not said of the section.
func (w *worker) callUncounted(calls int64) {
	w.setUpCall()
	w.function.Run(w.bound, calls)
	w.tearDownCall()
}

// measure, with the CPU time. Not with fixtures of Level.Invocation: it would have to be read at
// each call, and reading it is slower than the wall clock.
func (w *worker) measure() {
	if !cpuKnown || w.hasInvocationFixtures() {
		w.measureSpan()
		return
	}
	begin := beginReading()
	w.measureSpan()
	if len(w.section.slices) == 0 { // otherwise its batches were added up
		w.section.cpu = begin.since(endReading(), w.hasThread())
	}
	w.section.cpuKnown = w.section.calls > 0
}

// measureSpan: of several workers, with when it begins and ends.
func (w *worker) measureSpan() {
	if len(w.trial.workers) == 1 {
		w.measureInMode()
		return
	}
	begin := monotonic()
	w.measureInMode()
	if w.section.calls > 0 {
		w.section.beginNs, w.section.endNs = begin, monotonic()
	}
}

// The loop around the benchmark is in the generated wrapper (lath_run_N), compiled with the user's
// code; here are the clock readings around it, and how often it runs. PROTOCOL.md says what is
// counted.
func (w *worker) measureInMode() {
	w.where = w.function.Symbol
	w.beginWatch()
	s := &w.section
	switch {
	case s.callsNothing(w.trial.mode):
	case w.trial.mode == lath.SingleShotTime:
		w.measureOnce(s)
	case w.trial.mode == lath.SampleTime:
		w.measureSamples(s)
	case w.hasInvocationFixtures():
		w.measureWithFixtures(s)
	case w.waits && s.timeNs > 0 && s.invocations == 0:
		w.measureUntilStopped(s)
	default:
		w.measureBatches(s)
	}
}

// call the benchmark, and count; the time is the caller's affair.
func (w *worker) call(s *section, calls int64) {
	if w.watch.calls == 0 {
		w.function.Run(w.bound, calls)
	} else {
		for left := calls; left > 0; {
			now := w.room(left)
			w.function.Run(w.bound, now)
			left -= now
		}
	}
	s.calls += calls
	s.batches++
}

// noteFirst: a first call is slow in ways that later ones are not; here it is known without another
// clock reading.
func (w *worker) noteFirst(s *section, calls, took int64) {
	if s.batches == 1 && calls == 1 && !w.trial.called && len(w.trial.workers) == 1 {
		s.firstNs = took
	}
}

// measureBatches reads the clock after each batch of calls; a batch is long enough that the
// readings do not matter.
func (w *worker) measureBatches(s *section) {
	search := s.callsPerBatch == 0 && s.invocations == 0
	if s.callsPerBatch == 0 {
		s.callsPerBatch = 1
		if s.invocations > 0 {
			s.callsPerBatch = s.invocations
		}
	}
	var before reading
	if s.keepsSlices {
		s.slices = w.emptySlices()
		before = endReading()
	}
	now := w.trial.now
	begin := now()
	last := begin
	for {
		calls := s.next(s.callsPerBatch)
		w.call(s, calls)
		end := now()
		s.ns = between(begin, end)
		if s.keepsSlices {
			used := endReading()
			ns := s.cpu.add(before, used, between(last, end))
			before = used
			if len(s.slices) < mostSlices {
				s.slices = append(s.slices, slice{calls, between(last, end), ns})
			}
		}
		w.noteFirst(s, calls, s.ns)
		if !w.goesOn(s, s.ns) {
			return
		}
		// Every short batch doubles: one that was long by an interruption must not end the search.
		if search && between(last, end) < w.trial.batchNs {
			s.callsPerBatch *= 2
		}
		last = end
	}
}

// measureCall: one run between Level.Invocation fixtures; its time, its operations and what it
// allocated are added up.
func (w *worker) measureCall(s *section, calls int64) int64 {
	w.setUpCall()
	w.aroundCall(false)
	var allocated allocations
	counted := w.trial.allocations && len(w.trial.workers) == 1
	if counted {
		allocated = readAllocations()
	}
	now := w.trial.now
	begin := now()
	w.call(s, calls)
	took := between(begin, now())
	if counted {
		s.allocated(&allocated)
	}
	s.ns += took
	w.noteFirst(s, calls, took)
	w.aroundCall(true)
	w.tearDownCall()
	return took
}

// stopped: Control's flag is set for the benchmark: calls after it would measure nothing.
func (w *worker) stopped(s *section) bool {
	return w.waits && s.invocations == 0 && w.control.StopMeasurement()
}

// measureWithFixtures: in JMH the time of an iteration includes the fixtures, that of the result
// does not.
func (w *worker) measureWithFixtures(s *section) {
	now := w.trial.now
	begin := now()
	s.callsPerBatch = 1
	for {
		w.measureCall(s, 1)
		if !w.goesOn(s, between(begin, now())) || w.stopped(s) {
			return
		}
	}
}

// measureOnce: one shot, batchSize calls.
func (w *worker) measureOnce(s *section) {
	if w.hasInvocationFixtures() {
		s.callsPerBatch = 1
		for i := int64(0); i < s.batchSize; i++ {
			w.measureCall(s, 1)
		}
		return
	}
	s.callsPerBatch = s.batchSize
	begin := w.trial.now()
	w.call(s, s.batchSize)
	s.ns = between(begin, w.trial.now())
	w.noteFirst(s, s.batchSize, s.ns)
}

// measureUntilStopped: a benchmark that takes a Control may do nothing once its flag is set; as in
// JMH, the flag that it sees is the one that ends the loop.
func (w *worker) measureUntilStopped(s *section) {
	begin := w.trial.now()
	for {
		w.call(s, 1)
		if w.control.StopMeasurement() {
			break
		}
	}
	s.ns = between(begin, w.trial.now())
	s.callsPerBatch, s.batches = s.calls, 1
}
