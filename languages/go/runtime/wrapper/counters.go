package wrapper

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
	for k := range w.counting {
		w.counting[k].restart()
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

// bindCounters: shared objects are counted by the first worker that uses them.
func (t *trial) bindCounters() {
	for _, i := range t.benchmark.Instances {
		state := &t.program.States[i.State]
		for _, w := range t.owners(i) {
			for k := range state.Counters {
				w.counting = append(w.counting, watched{object: w.object(i), state: state.Symbol, counter: &state.Counters[k]})
			}
			if state.Operations != nil {
				w.counting = append(w.counting, watched{object: w.object(i), state: state.Symbol, counter: state.Operations, operations: true,
					together: state.Scope != ScopeThread && len(t.workers) > 1})
			}
		}
	}
}

// aroundCall counts operations before and after a call.
func (w *worker) aroundCall(after bool) {
	for k := range w.counting {
		w.counting[k].call(after)
	}
}

// tallyOnce: a worker that goes on after its section has counted before.
func (w *worker) tallyOnce() {
	if !w.section.tallied {
		w.section.tallied = true
		w.tally()
	}
}

// tally keeps what was counted, before any tear-down. Methods that are counters are user code, too.
func (w *worker) tally() {
	w.where = w.function.Symbol
	for k := range w.counting {
		w.counting[k].tally(w)
	}
	w.trust()
	for k := range w.counting {
		if method := &w.counting[k]; !method.field() && w.misled(method.object) {
			method.lost = "computed from a field that does not hold its count"
		}
	}
}

// misled: a field of the object does not hold its count.
func (w *worker) misled(object any) bool {
	for k := range w.counting {
		if c := &w.counting[k]; c.field() && c.object == object && (c.wraps != 0 || c.lost != "") {
			return true
		}
	}
	return false
}

// count is a counter's name and value, or why that is not known.
type count struct {
	name  string
	value float64
	lost  string
}

// sum adds to the counter of that name.
func sum(counts []count, c *watched) []count {
	for k := range counts {
		if counts[k].name == c.counter.Name {
			counts[k].value += c.value
			if c.lost != "" {
				counts[k].lost = c.lost
			}
			return counts
		}
	}
	return append(counts, count{c.counter.Name, c.value, c.lost})
}

func reportCounts(a *answer, counts []count) {
	for _, lost := range []bool{false, true} {
		open := false
		for _, c := range counts {
			if (c.lost != "") != lost {
				continue
			}
			if !open {
				a.open(map[bool]string{false: "counters", true: "uncounted"}[lost], '{')
				open = true
			}
			if lost {
				a.string(c.name, c.lost)
			} else {
				a.number(c.name, c.value)
			}
		}
		if open {
			a.close('}')
		}
	}
}
