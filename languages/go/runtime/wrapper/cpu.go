package wrapper

// cpu is what a worker has used.
type cpu struct {
	ns                     int64
	voluntary, involuntary int64 // context switches: it waited, it had to make room for another
	switchesKnown          bool
	othersNs               int64 // what the process used beside `ns`, in all batches
}

// reading of the clocks and counts of the processor.
type reading struct {
	thread                 int
	threadNs, processNs    int64 // CPU time
	voluntary, involuntary int64 // context switches of the thread
}

// since is what was used from `begin` on. One goroutine alone is not locked to its thread
// (worker.work says why), and the scheduler moves it at will. In the time of the process is what
// the scheduler's own threads use, 2 to 9 % beside a loop that allocates nothing. Context switches
// are known where it is on the same thread at both ends. Of several workers each has its thread.
func (begin reading) since(now reading, byThread bool) cpu {
	used := cpu{
		ns:            between(begin.processNs, now.processNs),
		voluntary:     now.voluntary - begin.voluntary,
		involuntary:   now.involuntary - begin.involuntary,
		switchesKnown: begin.thread == now.thread,
	}
	if byThread {
		used.ns = between(begin.threadNs, now.threadNs)
	}
	return used
}

// add a batch that took so long on the wall clock. Its time is that of its thread, unless the
// goroutine may have been on another one meanwhile: it ended there, or its thread waited. Then it
// is that of the process, but one goroutine has no more than the wall time.
func (sum *cpu) add(begin, now reading, wallNs int64) (ns int64) {
	onThread, inProcess := begin.since(now, true), begin.since(now, false).ns
	ns = onThread.ns
	switch {
	case !onThread.switchesKnown:
		sum.involuntary++ // it had to make room at least once
		ns = min(inProcess, wallNs)
	case onThread.voluntary > 0:
		ns = min(inProcess, wallNs)
		fallthrough
	default:
		sum.voluntary += onThread.voluntary
		sum.involuntary += onThread.involuntary
		sum.switchesKnown = true
	}
	sum.othersNs += between(ns, inProcess)
	sum.ns += ns
	return ns
}

func min(a, b int64) int64 {
	if a < b {
		return a
	}
	return b
}

// hasThread: the worker is locked to its thread.
func (w *worker) hasThread() bool {
	return len(w.trial.workers) > 1
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

// emptySlices has room for all. It is the same memory in each turn: new memory would be collected.
func (w *worker) emptySlices() []slice {
	if w.slices == nil {
		w.slices = make([]slice, 0, mostSlices)
	}
	return w.slices[:0]
}
