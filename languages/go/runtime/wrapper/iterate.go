package wrapper

import (
	"runtime"
	"syscall"
	"time"

	"lath"
)

// iteration is one from its set-ups to its answer.
type iteration struct {
	trial         *trial
	index         int64
	firstTurn     bool
	lastTurn      bool
	last          bool
	speed         bool
	wallNs        int64
	before, after syscall.Rusage
	counts        []count
	operations    float64
	counted       bool // operations
	bytes, count  uint64
	helpers       bool // there may have been some since the first turn
}

// prepare the sections, and what IterationParams tells user code.
func (t *trial) prepare(c *command) (*iteration, *failure) {
	phase := c.text("phase", lath.Measurement)
	if phase != lath.Measurement && phase != lath.Warmup {
		return nil, protocol("iterate", "no such phase")
	}
	it := &iteration{trial: t, index: c.number("index", 1), last: c.flag("last")}
	it.firstTurn = c.number("turn", 1) == 1
	it.lastTurn = c.number("turn", 1) == c.number("turns", 1)
	s := section{timeNs: c.number("time_ns", 0), invocations: c.number("invocations", 0), batchSize: c.number("batch_size", 1), callsPerBatch: c.number("calls", 0), firstNs: -1}
	s.settleNs, s.keepsSlices = c.number("settle_ns", 0), c.flag("slices")
	t.iteration = lath.IterationParams{Type: phase, Count: c.number("count", 1), TimeNs: s.timeNs, BatchSize: s.batchSize}
	if c.err != nil {
		return nil, protocol("iterate", c.err.Error())
	}
	for _, w := range t.workers {
		w.section = s
		if t.mode == lath.SampleTime {
			w.section.histogram = newHistogram()
		}
		w.control.Set(false, false)
	}
	return it, nil
}

// run everything of an iteration that runs user code.
func (it *iteration) run() *failure {
	t := it.trial
	started := monotonic()
	begin(partSetUp)
	if !t.built {
		if f := t.build(); f != nil {
			return f
		}
	}
	if it.firstTurn {
		if f := t.fixtures(Iteration, false); f != nil {
			return f
		}
	}
	// What set-ups left behind is not the benchmark's garbage. The collector stays on: its work is
	// part of the cost, as in JMH.
	if !t.called || t.collect {
		runtime.GC()
	}
	begin(partCall)
	// Before anything is read of what the process uses.
	if t.workers[0].section.settleNs > 0 {
		if f := t.each(t.workers, (*worker).warmCaches); f != nil {
			return f
		}
	}
	for _, w := range t.workers {
		w.reset(true)
	}
	if f := it.measure(); f != nil {
		return f
	}
	t.called = true
	begin(partTearDown)
	if it.lastTurn {
		if f := t.fixtures(Iteration, true); f != nil {
			return f
		}
	}
	if it.last {
		if f := t.tearDown(); f != nil {
			return f
		}
	}
	it.wallNs = between(started, monotonic())
	return nil
}

func (it *iteration) measure() *failure {
	t := it.trial
	t.barrier.reset()
	keepsSlices := t.workers[0].section.keepsSlices
	if keepsSlices && it.firstTurn {
		t.began = readHelpers()
	}
	if t.usage {
		it.before = readUsage()
	}
	stopControl := t.startControl()
	var allocated allocations
	several := len(t.workers) > 1
	if t.allocations && several {
		allocated = readAllocations()
	}
	f := t.each(t.workers, (*worker).measured)
	if t.allocations && several {
		t.workers[0].section.allocated(&allocated)
	}
	stopControl()
	if t.usage {
		it.after = readUsage()
	}
	if keepsSlices {
		it.helpers = t.began.since(readHelpers(), t.own)
	}
	if f != nil {
		return f
	}
	// Shared objects hold their counts when all have measured.
	if f := t.each(t.workers, (*worker).tallyOnce); f != nil {
		return f
	}
	return it.gather()
}

// gather what the workers counted.
func (it *iteration) gather() *failure {
	for _, w := range it.trial.workers {
		for k := range w.counting {
			c := &w.counting[k]
			switch {
			case !c.operations:
				it.counts = sum(it.counts, c)
			case c.lost != "":
				return &failure{kind: "counter", where: c.state + "." + c.counter.Name, message: c.lost}
			default:
				it.counted = true
				it.operations += c.value
			}
		}
		it.bytes += w.section.bytes
		it.count += w.section.count
	}
	return nil
}

// startControl sets Control's flags, those of the end when the time of the iteration is over or the
// function that it gives is called. After that nobody sets them: what comes late would end the next
// iteration.
func (t *trial) startControl() (stop func()) {
	waits := false
	for _, w := range t.workers {
		waits = waits || w.waits
	}
	timeNs := t.workers[0].section.timeNs
	once := t.mode == lath.SingleShotTime
	set := func(stopped bool) {
		for _, w := range t.workers {
			w.control.Set(true, stopped)
		}
	}
	set(once)
	if !waits || once || timeNs == 0 {
		return func() { set(true) }
	}
	over := make(chan struct{})
	timer := time.AfterFunc(time.Duration(timeNs), func() {
		set(true)
		close(over)
	})
	return func() {
		if !timer.Stop() {
			<-over
		}
		set(true)
	}
}

// measured is the worker's part: between the barriers, if there are others. A worker that goes on
// while it waits has counted before.
func (w *worker) measured() {
	t := w.trial
	if len(t.workers) == 1 {
		var allocated allocations
		whole := t.allocations && !w.hasInvocationFixtures()
		if whole {
			// The goroutine that waits for this one shall wait before it counts: waiting may take memory.
			time.Sleep(time.Millisecond)
			allocated = readAllocations()
		}
		w.measure()
		if whole {
			w.section.allocated(&allocated)
		}
		return
	}
	w.where = w.function.Symbol
	meanwhile := w.meanwhile()
	if t.mode == lath.SingleShotTime {
		w.startTogether()
	} else if t.synchronise {
		w.enter(meanwhile)
	}
	if meanwhile != nil {
		w.reset(false)
	}
	w.measure()
	if meanwhile != nil {
		w.tallyOnce()
	}
	// A worker that has nothing to do is not in the way of the others, and need not wait here.
	t.barrier.measured()
	if meanwhile != nil {
		w.leave(meanwhile)
	}
}

// meanwhile is what a worker does while it waits for others: what it measures, where that takes
// time and nobody counts how often.
func (w *worker) meanwhile() func() {
	t := w.trial
	timed := t.mode != lath.SingleShotTime && w.section.invocations == 0 && !w.waits && !w.section.callsNothing(t.mode)
	if !t.synchronise || !timed || t.allocations || t.countsInShared() {
		return nil
	}
	return func() { w.callUncounted(1) }
}

func (it *iteration) report(a *answer) {
	t := it.trial
	first := &t.workers[0].section
	a.string("phase", t.iteration.Type)
	a.integer("index", it.index)
	firstNs := first.beginNs // 0: one worker alone, or nothing was measured
	for _, w := range t.workers {
		if w.section.beginNs < firstNs {
			firstNs = w.section.beginNs
		}
	}
	a.open("threads", '[')
	for _, w := range t.workers {
		a.open("", '{')
		a.string("method", w.function.Name)
		a.integer("calls", w.section.calls)
		a.integer("ns", w.section.ns)
		if firstNs > 0 {
			a.integer("begin_ns", w.section.beginNs-firstNs)
			a.integer("end_ns", w.section.endNs-firstNs)
		}
		w.section.reportCPU(a)
		if t.mode == lath.SampleTime {
			w.section.histogram.report(a)
		}
		a.close('}')
	}
	a.close(']')
	a.integer("calls_per_batch", first.callsPerBatch)
	a.integer("batches", first.batches)
	a.integer("wall_ns", it.wallNs)
	if first.firstNs >= 0 {
		a.integer("first_ns", first.firstNs)
	}
	if name := t.deferred(); name != "" {
		a.string("deferred", name)
	}
	if len(first.slices) > 0 && len(t.workers) == 1 && first.cpuKnown {
		a.integer("others_ns", first.cpu.othersNs)
	}
	if it.helpers {
		a.boolean("helpers", true)
	}
	if it.counted {
		a.number("operations", it.operations)
	}
	reportCounts(a, it.counts)
	if t.usage {
		reportUsage(a, &it.before, &it.after)
	}
	if t.allocations {
		a.open("allocations", '{')
		a.integer("bytes", int64(it.bytes))
		a.integer("count", int64(it.count))
		a.close('}')
	}
	if !it.last {
		return
	}
	if left := t.leftRunning(); len(left) > 0 {
		a.open("left_running", '[')
		for _, name := range left {
			a.string("", name)
		}
		a.close(']')
	}
}
