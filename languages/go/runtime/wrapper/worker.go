package wrapper

import (
	"runtime"
	"sync"
	"sync/atomic"

	"lath"
)

// maxThreads of a trial.
const maxThreads = 4096

// objects of states that someone has: a worker, a group, or all.
type objects struct {
	of map[Instance]any
	// Level.Invocation fixtures of shared objects: whoever comes first sets up, and whoever is done
	// first tears down, as in JMH.
	mutex sync.Mutex
	ready map[Instance]bool
}

// worker is a goroutine that runs user code, and everything that belongs to its thread alone.
type worker struct {
	trial     *trial
	function  *Function
	objects   [3]*objects // by scope
	tasks     chan func(w *worker)
	done      chan *failure
	blackhole lath.Blackhole
	control   lath.Control
	thread    lath.ThreadParams
	where     string // what of the user's code runs
	bound     any
	before    []bound
	after     []bound
	lcg       uint32
	section   section
	waits     bool // its functions loop until Control says stop
	counting  []watched
	watch     watch
	slices    []slice
}

// bound is a fixture with what it is called with.
type bound struct {
	instance  Instance
	fixture   *Fixture
	arguments []any
}

func newWorker(t *trial, index int, function *Function, owned [3]*objects) *worker {
	w := &worker{trial: t, function: function, objects: owned, tasks: make(chan func(w *worker)), done: make(chan *failure)}
	w.lcg = uint32(t.seed^t.seed>>32) + uint32(index)
	go w.work(t.params.Threads > 1)
	return w
}

// work: with several threads each is one of the operating system's. A single one is an ordinary
// goroutine: locked to its thread, everything that waits for another goroutine would cost a switch
// of threads, which it does not in the program it is taken from.
func (w *worker) work(lock bool) {
	if lock {
		runtime.LockOSThread()
	}
	for task := range w.tasks {
		w.perform(task)
	}
}

// perform a task; whatever ends it is told.
func (w *worker) perform(task func(w *worker)) {
	finished := false
	defer func() {
		if finished {
			w.done <- nil
			return
		}
		f := ofPanic(recover(), w.where)
		atomic.StoreInt32(&w.trial.failed, 1)
		// The others end as soon as they can.
		for _, other := range w.trial.workers {
			other.control.Set(true, true)
		}
		w.done <- f
	}()
	task(w)
	finished = true
}

// holds: who has the object of an instance; nil if this worker's function does not use it.
func (w *worker) holds(i Instance) *objects {
	for _, used := range w.function.Instances {
		if used == i {
			return w.objects[w.trial.program.States[i.State].Scope]
		}
	}
	return nil
}

func (w *worker) object(i Instance) any {
	return w.objects[w.trial.program.States[i.State].Scope].of[i]
}

// resolve what arguments stand for. `own`: the instance whose fixture asks, written as ordinal 0 of
// its state.
func (w *worker) resolve(arguments []Argument, own *Instance) []any {
	resolved := make([]any, len(arguments))
	for k, a := range arguments {
		switch {
		case a.State < 0:
			resolved[k] = w.injected(a.State)
		case own != nil && a.State == own.State && a.Ordinal == 0:
			resolved[k] = w.object(*own)
		default:
			resolved[k] = w.object(Instance{a.State, a.Ordinal})
		}
	}
	return resolved
}

func (w *worker) build(i Instance, state *State) {
	w.where = state.Symbol
	object := state.New()
	for k := range state.Params {
		if text, given := w.trial.values[state.Params[k].Name]; given {
			state.Params[k].Set(object, text)
		}
	}
	w.holds(i).of[i] = object
	w.run(w.fixtures(i, Trial, false))
}

// bind: all objects are there now.
func (w *worker) bind() {
	w.bound = w.function.Bind(w.resolve(w.function.Arguments, nil))
	w.waits = asksControl(w.function.Arguments)
	instances := w.function.Instances
	for k, i := range instances {
		w.before = append(w.before, w.fixtures(i, Invocation, false)...)
		w.after = append(w.after, w.fixtures(instances[len(instances)-1-k], Invocation, true)...)
	}
	for _, b := range append(append([]bound{}, w.before...), w.after...) {
		w.waits = w.waits || asksControl(b.fixture.Arguments)
	}
}

func asksControl(arguments []Argument) bool {
	for _, a := range arguments {
		if a.State == Control {
			return true
		}
	}
	return false
}

// fixtures of an instance, alphabetical.
func (w *worker) fixtures(i Instance, level Level, tearDown bool) (list []bound) {
	state := &w.trial.program.States[i.State]
	for k := range state.Fixtures {
		f := &state.Fixtures[k]
		if f.Level == level && f.TearDown == tearDown {
			list = append(list, bound{i, f, w.resolve(f.Arguments, &i)})
		}
	}
	return list
}

func (w *worker) run(fixtures []bound) {
	for k := range fixtures {
		w.where = fixtures[k].fixture.Where
		fixtures[k].fixture.Call(fixtures[k].arguments)
	}
}

func (w *worker) hasInvocationFixtures() bool {
	return len(w.before)+len(w.after) > 0
}

func (w *worker) setUpCall() {
	w.perCall(w.before, true)
	w.where = w.function.Symbol
}

func (w *worker) tearDownCall() {
	w.perCall(w.after, false)
}

// perCall runs fixtures around a call: those of a shared object once for all workers that come
// meanwhile.
func (w *worker) perCall(fixtures []bound, setUp bool) {
	if len(w.trial.workers) == 1 || !w.hasInvocationFixtures() {
		w.run(fixtures)
		return
	}
	instances := w.function.Instances
	for k, i := range instances {
		if !setUp {
			i = instances[len(instances)-1-k]
		}
		own := of(fixtures, i)
		if w.trial.program.States[i.State].Scope == ScopeThread {
			w.run(own)
		} else if len(of(w.before, i))+len(of(w.after, i)) > 0 {
			w.once(w.objects[w.trial.program.States[i.State].Scope], i, own, setUp)
		}
	}
}

// of: the fixtures of an instance, which are neighbours.
func of(fixtures []bound, i Instance) []bound {
	begin := 0
	for begin < len(fixtures) && fixtures[begin].instance != i {
		begin++
	}
	end := begin
	for end < len(fixtures) && fixtures[end].instance == i {
		end++
	}
	return fixtures[begin:end]
}

// once: an object that has only set-ups, or only tear-downs, is set up and torn down all the same.
func (w *worker) once(shared *objects, i Instance, fixtures []bound, setUp bool) {
	shared.mutex.Lock()
	defer shared.mutex.Unlock()
	if shared.ready[i] != setUp {
		w.run(fixtures)
		if shared.ready == nil {
			shared.ready = map[Instance]bool{}
		}
		shared.ready[i] = setUp
	}
}
