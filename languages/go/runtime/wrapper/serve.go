package wrapper

import (
	"os"
	"runtime"
)

// server answers commands until the driver goes away.
type server struct {
	program *Program
	channel *channel
	trial   *trial
}

func (s *server) obey(line string) {
	c := parseCommand(line)
	if c.word == "quit" {
		exit(0)
	}
	a, f := s.answerTo(c)
	if f == nil && c.err != nil {
		f = protocol(c.word, c.err.Error())
	}
	if f != nil {
		a = f.answer()
	}
	s.channel.answer(a.line())
}

func (s *server) answerTo(c *command) (*answer, *failure) {
	if c.err != nil {
		return nil, protocol(c.word, c.err.Error())
	}
	switch c.word {
	case "hello":
		keepParts(c.text("part", ""))
		return s.hello(), nil
	case "manifest":
		a := newAnswer("manifest")
		a.raw("manifest", s.program.Manifest)
		return a, nil
	case "clocks":
		a := newAnswer("clocks")
		reportClocks(a)
		return a, nil
	case "check":
		return s.check(c)
	case "trial":
		return newAnswer("trial"), s.begin(c)
	case "prove":
		return s.prove(c)
	case "iterate":
		return s.iterate(c)
	case "end":
		return s.end()
	}
	return nil, protocol(c.word, "no such command")
}

func (s *server) hello() *answer {
	a := newAnswer("hello")
	a.integer("protocol", 1)
	a.string("language", "go")
	a.string("runtime", s.program.Version)
	a.string("compiler", runtime.Version())
	a.string("platform", s.program.Platform)
	a.string("flags", s.program.Flags)
	a.integer("pid", int64(os.Getpid()))
	a.integer("max_threads", maxThreads)
	// worker.work says when a goroutine is not locked to a thread.
	a.boolean("moves", true)
	a.open("capabilities", '[')
	for _, name := range []string{"invocations", "operations", "usage", "speed", "sample", "prove", "first", "part", "allocations", "turns", "turns_of_threads"} {
		a.string("", name)
	}
	if cpuKnown {
		a.string("", "cpu")
	}
	if bindsThreads {
		a.string("", "cpus")
	}
	a.close(']')
	return a
}

func (s *server) check(c *command) (*answer, *failure) {
	index := c.number("benchmark", -1)
	if index < 0 || index >= int64(len(s.program.Benchmarks)) {
		return nil, protocol("check", "no such benchmark")
	}
	a := newAnswer("check")
	a.open("rejected", '[')
	for _, given := range c.params {
		uses := s.program.parametersNamed(&s.program.Benchmarks[index], given.name)
		wrong := len(uses) == 0
		typ := ""
		for _, use := range uses {
			if !wrong && !s.program.accepts(use, given.value) {
				wrong, typ = true, s.program.States[use.State].Params[use.Param].Type
			}
		}
		if !wrong {
			continue
		}
		a.open("", '{')
		a.string("name", given.name)
		a.string("value", given.value)
		if typ == "" {
			a.raw("type", "null")
		} else {
			a.string("type", typ)
		}
		a.close('}')
	}
	a.close(']')
	return a, nil
}

func (s *server) begin(c *command) *failure {
	if s.trial != nil {
		return protocol(c.word, "the last trial has not ended")
	}
	t, f := newTrial(s.program, c)
	if f != nil {
		return f
	}
	t.start()
	if f := t.bind(); f != nil {
		t.stop()
		return f
	}
	t.goroutines = goroutines()
	t.own = ownGoroutines()
	s.trial = t
	return nil
}

// drop a trial that is over. After a failure no fixture runs any more, as in JMH.
func (s *server) drop() {
	s.trial.stop()
	s.trial = nil
}

func (s *server) iterate(c *command) (*answer, *failure) {
	if s.trial == nil {
		return nil, protocol("iterate", "no trial has begun")
	}
	it, f := s.trial.prepare(c)
	if f != nil {
		return nil, f
	}
	a := newAnswer("iteration")
	if s.trial.speed {
		// Outside the time, and before user code: a probe between iterations.
		reportSpeed(a)
	}
	if f := it.run(); f != nil {
		s.drop()
		return nil, f
	}
	it.report(a)
	return a, nil
}

func (s *server) prove(c *command) (*answer, *failure) {
	if f := s.begin(c); f != nil {
		return nil, f
	}
	a := newAnswer("proof")
	f := s.trial.prove(a)
	s.drop()
	return a, f
}

func (s *server) end() (*answer, *failure) {
	if s.trial == nil {
		return nil, protocol("end", "no trial has begun")
	}
	defer s.drop()
	if s.trial.built {
		begin(partTearDown)
		if f := s.trial.tearDown(); f != nil {
			return nil, f
		}
	}
	return newAnswer("end"), nil
}
