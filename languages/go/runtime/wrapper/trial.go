package wrapper

import (
	"fmt"
	"runtime"
	"sync/atomic"

	"lath"
)

// trial is what stays the same between `trial` and `end`: settings, states, the goroutines that run
// them.
type trial struct {
	program     *Program
	benchmark   *Benchmark
	mode        string
	groups      []int             // threads of each function
	cpus        []int             // of several threads, from the first again when they end
	goroutines  map[string]string // those that there were before user code ran
	own         int               // how many goroutines are the wrapper's
	began       helpers           // before the first turn
	now         func() int64
	batchNs     int64
	seed        uint64
	usage       bool
	speed       bool
	collect     bool
	allocations bool
	synchronise bool
	values      map[string]string
	params      lath.BenchmarkParams
	iteration   lath.IterationParams
	workers     []*worker
	processors  int // GOMAXPROCS before the trial raised it; 0: it did not
	built       bool
	called      bool
	failed      int32 // atomic: some worker has failed
	barrier     barrier
}

// newTrial reads the command. Whatever does not fit ends the trial before any user code runs.
func newTrial(p *Program, c *command) (*trial, *failure) {
	t := &trial{program: p}
	if f := t.takeSettings(c); f != nil {
		return nil, f
	}
	if f := t.takeParams(c); f != nil {
		return nil, f
	}
	t.takeInformation(c)
	if c.err != nil {
		return nil, protocol("trial", c.err.Error())
	}
	if len(t.groups) != len(t.benchmark.Functions) {
		return nil, protocol("trial", fmt.Sprintf("%d functions, %d numbers of threads", len(t.benchmark.Functions), len(t.groups)))
	}
	group := 0
	for _, threads := range t.groups {
		group += threads
	}
	if t.params.Threads < 1 || group < 1 || t.params.Threads%group != 0 {
		return nil, protocol("trial", "the number of threads is not a multiple of the group's")
	}
	return t, nil
}

func (t *trial) takeSettings(c *command) *failure {
	index := c.number("benchmark", -1)
	if index < 0 || index >= int64(len(t.program.Benchmarks)) {
		return protocol("trial", "no such benchmark")
	}
	t.benchmark = &t.program.Benchmarks[index]
	t.mode = c.text("mode", lath.AverageTime)
	switch t.mode {
	case lath.Throughput, lath.AverageTime, lath.SampleTime, lath.SingleShotTime:
	default:
		return protocol("trial", "no such mode")
	}
	t.now = clockNamed(c.text("clock", ""))
	if t.now == nil {
		return protocol("trial", "no such clock")
	}
	t.batchNs = c.number("batch_ns", 1000000)
	t.seed = c.unsigned("seed")
	t.usage, t.speed, t.collect, t.allocations = c.flag("usage"), c.flag("speed"), c.flag("gc"), c.flag("allocations")
	t.synchronise = c.number("synchronise", 1) != 0
	t.params.Threads = int(c.number("threads", 1))
	if t.params.Threads > maxThreads {
		return protocol("trial", "too many threads")
	}
	t.groups = c.numbers("thread_groups")
	t.cpus = c.numbers("cpus")
	if len(t.groups) == 0 {
		t.groups = []int{1}
	}
	return nil
}

// parametersNamed gives all parameters of that name: two states may share one.
func (p *Program) parametersNamed(b *Benchmark, name string) (found []Use) {
	for _, use := range b.Uses {
		if p.States[use.State].Params[use.Param].Name == name {
			found = append(found, use)
		}
	}
	return found
}

// accepts tries the text on an object of its own, which nobody sees.
func (p *Program) accepts(use Use, text string) bool {
	state := &p.States[use.State]
	return state.Params[use.Param].Set(state.New(), text)
}

func (t *trial) takeParams(c *command) *failure {
	t.values = map[string]string{}
	for _, given := range c.params {
		uses := t.program.parametersNamed(t.benchmark, given.name)
		if len(uses) == 0 {
			return &failure{kind: "parameter", where: given.name, message: "the benchmark has no such parameter"}
		}
		for _, use := range uses {
			if !t.program.accepts(use, given.value) {
				typ := t.program.States[use.State].Params[use.Param].Type
				return &failure{kind: "parameter", where: given.name, message: fmt.Sprintf("%q is no %s", given.value, typ), typ: typ}
			}
		}
		t.values[given.name] = given.value
	}
	return nil
}

// takeInformation reads what BenchmarkParams tells user code.
func (t *trial) takeInformation(c *command) {
	planned := func(kind string) lath.IterationParams {
		number := func(what string, otherwise int64) int64 { return c.number("i."+kind+"_"+what, otherwise) }
		return lath.IterationParams{Type: kind, Count: number("iterations", 0), TimeNs: number("time_ns", 0), BatchSize: number("batch", 1)}
	}
	p := &t.params
	p.Benchmark = c.text("i.benchmark", "")
	p.Mode = t.mode
	if len(t.benchmark.Functions) > 1 || t.groups[0] != 1 {
		p.ThreadGroups = t.groups
	}
	p.Forks = c.number("i.forks", 0)
	p.WarmupForks = c.number("i.warmup_forks", 0)
	p.Fork = c.number("i.fork", 0)
	p.Warmup = planned(lath.Warmup)
	p.Measurement = planned(lath.Measurement)
	p.OpsPerInvocation = c.number("i.opi", 1)
	p.TimeUnit = c.text("i.unit", "")
	p.TimeoutNs = c.number("i.timeout_ns", 0)
	p.Params = t.values
}

// start makes the workers. They share the objects of Scope.Benchmark, and those of one group those
// of Scope.Group.
func (t *trial) start() {
	if t.params.Threads > runtime.GOMAXPROCS(0) {
		t.processors = runtime.GOMAXPROCS(t.params.Threads)
	}
	size := 0
	for _, threads := range t.groups {
		size += threads
	}
	shared := &objects{of: map[Instance]any{}}
	var group *objects
	for index := 0; index < t.params.Threads; index++ {
		if index%size == 0 {
			group = &objects{of: map[Instance]any{}}
		}
		function, before := 0, 0
		for index%size-before >= t.groups[function] {
			before += t.groups[function]
			function++
		}
		w := newWorker(t, index, &t.benchmark.Functions[function], [3]*objects{shared, group, {of: map[Instance]any{}}})
		w.thread = lath.ThreadParams{
			ThreadIndex: index, ThreadCount: t.params.Threads,
			GroupIndex: index / size, GroupCount: t.params.Threads / size,
			SubgroupIndex: function, SubgroupCount: len(t.groups),
		}
		t.workers = append(t.workers, w)
	}
}

// each runs one task in several workers at the same time.
func (t *trial) each(workers []*worker, task func(w *worker)) (first *failure) {
	for _, w := range workers {
		w.tasks <- task
	}
	for _, w := range workers {
		if f := <-w.done; f != nil && first == nil {
			first = f
		}
	}
	return first
}

// owners of an instance: every worker that has an object of its own; of a shared object the first
// that uses it.
func (t *trial) owners(i Instance) (owners []*worker) {
	seen := map[*objects]bool{}
	for _, w := range t.workers {
		if own := w.holds(i); own != nil && !seen[own] {
			seen[own] = true
			owners = append(owners, w)
		}
	}
	return owners
}

// build: as in JMH, state by state: object, parameters, Level.Trial set-ups.
func (t *trial) build() *failure {
	for _, i := range t.benchmark.Instances {
		state := &t.program.States[i.State]
		if f := t.each(t.owners(i), func(w *worker) { w.build(i, state) }); f != nil {
			return f
		}
	}
	if f := t.each(t.workers, (*worker).bind); f != nil {
		return f
	}
	t.bindCounters()
	t.built = true
	return nil
}

// fixtures of a level: set-ups dependencies first, tear-downs dependents first.
func (t *trial) fixtures(level Level, tearDown bool) *failure {
	instances := t.benchmark.Instances
	for k := range instances {
		i := instances[k]
		if tearDown {
			i = instances[len(instances)-1-k]
		}
		if !t.program.States[i.State].has(level, tearDown) {
			continue
		}
		if f := t.each(t.owners(i), func(w *worker) { w.run(w.fixtures(i, level, tearDown)) }); f != nil {
			return f
		}
	}
	return nil
}

func (s *State) has(level Level, tearDown bool) bool {
	for k := range s.Fixtures {
		if s.Fixtures[k].Level == level && s.Fixtures[k].TearDown == tearDown {
			return true
		}
	}
	return false
}

func (t *trial) tearDown() *failure {
	t.built = false
	return t.fixtures(Trial, true)
}

// bind each of several workers to its CPU, if the driver names them.
func (t *trial) bind() *failure {
	if len(t.workers) == 1 || len(t.cpus) == 0 {
		return nil
	}
	var refused int32
	f := t.each(t.workers, func(w *worker) {
		if !bindThread(t.cpus[w.thread.ThreadIndex%len(t.cpus)]) {
			atomic.StoreInt32(&refused, 1)
		}
	})
	if refused != 0 {
		return protocol("trial", "the system does not bind a thread to a CPU of `cpus`")
	}
	return f
}

// stop lets the workers go. GOMAXPROCS is what it was before, unless user code has changed it.
func (t *trial) stop() {
	if t.processors != 0 && runtime.GOMAXPROCS(0) == t.params.Threads {
		runtime.GOMAXPROCS(t.processors)
	}
	for _, w := range t.workers {
		close(w.tasks)
	}
}

func (t *trial) hasFailed() bool {
	return atomic.LoadInt32(&t.failed) != 0
}
