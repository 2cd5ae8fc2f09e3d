package fixture

import "conformance/trace"

// @@State(Scope.Benchmark)
type Base struct{ value int }

// @@TearDown(Level.Invocation)
func (s *Base) teardownInvocation() { trace.Log("base.teardown.invocation") }

// @@TearDown(Level.Trial)
func (s *Base) teardownTrial() { trace.Log("base.teardown.trial") }

// @@TearDown(Level.Iteration)
func (s *Base) teardownIteration() { trace.Log("base.teardown.iteration") }

// @@Setup(Level.Invocation)
func (s *Base) setupInvocation() { trace.Log("base.setup.invocation") }

// @@Setup(Level.Trial)
func (s *Base) setupTrial() {
	s.value = 1
	trace.Log("base.setup.trial %d", s.value)
}

// @@Setup(Level.Iteration)
func (s *Base) setupIteration() { trace.Log("base.setup.iteration") }

// @@State(Scope.Benchmark)
type Middle struct{ value int }

// @@TearDown(Level.Invocation)
func (s *Middle) teardownInvocation() { trace.Log("middle.teardown.invocation") }

// @@TearDown(Level.Trial)
func (s *Middle) teardownTrial() { trace.Log("middle.teardown.trial") }

// @@TearDown(Level.Iteration)
func (s *Middle) teardownIteration() { trace.Log("middle.teardown.iteration") }

// @@Setup(Level.Invocation)
func (s *Middle) setupInvocation() { trace.Log("middle.setup.invocation") }

// @@Setup(Level.Trial)
func (s *Middle) setupTrial(base *Base) {
	s.value = base.value + 1
	trace.Log("middle.setup.trial %d", s.value)
}

// @@Setup(Level.Iteration)
func (s *Middle) setupIteration() { trace.Log("middle.setup.iteration") }

// @@State(Scope.Benchmark)
type Top struct{ value int }

// @@TearDown(Level.Invocation)
func (s *Top) teardownInvocation() { trace.Log("top.teardown.invocation") }

// @@TearDown(Level.Trial)
func (s *Top) teardownTrial() { trace.Log("top.teardown.trial") }

// @@TearDown(Level.Iteration)
func (s *Top) teardownIteration() { trace.Log("top.teardown.iteration") }

// @@Setup(Level.Invocation)
func (s *Top) setupInvocation() { trace.Log("top.setup.invocation") }

// @@Setup(Level.Trial)
func (s *Top) setupTrial(middle *Middle) {
	s.value = middle.value + 1
	trace.Log("top.setup.trial %d", s.value)
}

// @@Setup(Level.Iteration)
func (s *Top) setupIteration() { trace.Log("top.setup.iteration") }

// @@Benchmark
func run(top *Top) int {
	trace.Log("run %d", top.value)
	return top.value
}
