package wrapper

// prove shows what one call computes, after full set-up: the fields of the answer. Of a group its
// first function proves.
func (t *trial) prove(a *answer) *failure {
	begin(partSetUp)
	if f := t.build(); f != nil {
		return f
	}
	if f := t.fixtures(Iteration, false); f != nil {
		return f
	}
	for _, w := range t.workers {
		w.reset(true)
		// A benchmark that loops until it is stopped does one round, as in single-shot mode.
		w.control.Set(true, true)
	}
	var shown *proof
	var tookNs int64
	call := func(w *worker) {
		w.setUpCall()
		begin(partCall)
		started := t.now()
		w.function.Run(w.bound, 1)
		tookNs = between(started, t.now())
		shown = proved(w.results())
		begin(partTearDown)
		w.tearDownCall()
	}
	if f := t.each(t.workers[:1], call); f != nil {
		return f
	}
	if f := t.fixtures(Iteration, true); f != nil {
		return f
	}
	if f := t.tearDown(); f != nil {
		return f
	}
	a.raw("proof", string(shown.text))
	if shown.large {
		a.string("why", "it takes more than 15 MiB")
	}
	a.integer("first_ns", tookNs)
	return nil
}

// results of the call, or what the check function says of it.
func (w *worker) results() []any {
	if check := w.function.Check; check != nil {
		w.where = check.Where
		return check.Call(w.resolve(check.Arguments, nil), w.bound)
	}
	if w.function.Results == nil {
		return nil
	}
	return w.function.Results(w.bound)
}
