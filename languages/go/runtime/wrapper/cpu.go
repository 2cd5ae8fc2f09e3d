package wrapper

// cpu is what a worker has used.
type cpu struct {
	ns                     int64
	voluntary, involuntary int64 // context switches: it waited, it had to make room for another
	switchesKnown          bool
	thread                 int
}

// since is what was used from `begin` on. One goroutine alone is not locked to its thread
// (worker.work says why), and the scheduler moves it at will: its time is that of the process, in
// which beside it only the scheduler and the collector work, whose work is part of the cost. Its
// context switches are known where it is on the same thread at both ends. Of several workers each
// has its thread.
func (begin cpu) since(clock uintptr) cpu {
	now := endCPU(clock)
	return cpu{
		ns:            between(begin.ns, now.ns),
		voluntary:     now.voluntary - begin.voluntary,
		involuntary:   now.involuntary - begin.involuntary,
		switchesKnown: now.thread == begin.thread,
	}
}

// cpuClock of a worker.
func (w *worker) cpuClock() uintptr {
	if len(w.trial.workers) > 1 {
		return threadClock
	}
	return processClock
}

// reportCPU: what a thread's part of the answer says of the processor.
func (s *section) reportCPU(a *answer) {
	if s.cpuKnown {
		a.integer("cpu_ns", s.cpu.ns)
	}
	if s.cpuKnown && s.cpu.switchesKnown {
		a.integer("voluntary", s.cpu.voluntary)
		a.integer("involuntary", s.cpu.involuntary)
	}
	if len(s.slices) == 0 {
		return
	}
	a.open("slices", '[')
	for _, slice := range s.slices {
		a.open("", '[')
		a.integer("", slice.calls)
		a.integer("", slice.wallNs)
		if s.cpuKnown {
			a.integer("", slice.cpuNs)
		}
		a.close(']')
	}
	a.close(']')
}

// slice is a batch: what it took.
type slice struct {
	calls, wallNs, cpuNs int64
}

// mostSlices that are kept; what comes after them is not.
const mostSlices = 4096
