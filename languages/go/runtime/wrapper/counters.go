package wrapper

import (
	"fmt"
	"math"
)

// reset sets the fields that count to 0: those of the worker's own objects, or all.
func (w *worker) reset(all bool) {
	for _, i := range w.function.Instances {
		state := &w.trial.program.States[i.State]
		if !all && state.Scope != ScopeThread {
			continue
		}
		for k := range state.Counters {
			if state.Counters[k].Reset != nil {
				state.Counters[k].Reset(w.object(i))
			}
		}
		if state.Operations != nil {
			state.Operations.Reset(w.object(i))
		}
	}
}

// countsInShared: what nobody measures would be counted with the rest.
func (t *trial) countsInShared() bool {
	for _, i := range t.benchmark.Instances {
		state := &t.program.States[i.State]
		if state.Scope != ScopeThread && (state.Operations != nil || len(state.Counters) > 0) {
			return true
		}
	}
	return false
}

// counting is an @Operations field of an object.
type counting struct {
	object  any
	counter *Counter
}

// bindOperations: shared objects are counted by the first worker that uses them.
func (t *trial) bindOperations() {
	for _, i := range t.benchmark.Instances {
		if counter := t.program.States[i.State].Operations; counter != nil {
			for _, w := range t.owners(i) {
				w.counting = append(w.counting, counting{w.object(i), counter})
			}
		}
	}
}

// operations is the sum of the worker's @Operations fields.
func (w *worker) operations() (sum float64) {
	for k := range w.counting {
		sum += w.counting[k].counter.Read(w.counting[k].object)
	}
	return sum
}

// tally keeps what was counted, before any tear-down. Methods that are counters are user code, too.
func (w *worker) tally() {
	w.where = w.function.Symbol
	w.counts = w.counters(nil)
	w.counted = w.operations()
	if w.hasInvocationFixtures() {
		w.counted = w.section.operations
	}
	finite(w.counted)
	for _, c := range w.counts {
		finite(c.value)
	}
}

// finite or a failure of the code that counted it: JSON can hold nothing else.
func finite(value float64) {
	if math.IsNaN(value) || math.IsInf(value, 0) {
		panic(fmt.Errorf("a counter holds %v", value))
	}
}

// count is a counter's name and value.
type count struct {
	name  string
	value float64
}

// sum adds to the counter of that name.
func sum(counts []count, name string, value float64) []count {
	for k := range counts {
		if counts[k].name == name {
			counts[k].value += value
			return counts
		}
	}
	return append(counts, count{name, value})
}

// counters are sums over the worker's objects, in order of appearance. What counts is always of Scope.Thread.
func (w *worker) counters(counts []count) []count {
	for _, i := range w.function.Instances {
		state := &w.trial.program.States[i.State]
		for k := range state.Counters {
			counts = sum(counts, state.Counters[k].Name, state.Counters[k].Read(w.object(i)))
		}
	}
	return counts
}
