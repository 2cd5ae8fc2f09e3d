package fixture

import "conformance/trace"

// @@State(Scope.Benchmark)
type Bottom struct{ users int }

// @@Setup
func (*Bottom) setup() { trace.Log("bottom.setup") }

// @@Setup(Level.Iteration)
func (*Bottom) each() { trace.Log("bottom.each") }

// @@TearDown(Level.Iteration)
func (*Bottom) done() { trace.Log("bottom.done") }

// @@TearDown
func (*Bottom) teardown() { trace.Log("bottom.teardown") }

// @@State(Scope.Benchmark)
type Left struct{ bottom *Bottom }

// @@Setup
func (s *Left) setup(shared *Bottom) {
	s.bottom = shared
	shared.users++
	trace.Log("left.setup")
}

// @@TearDown
func (s *Left) teardown() { trace.Log("left.teardown") }

// @@State(Scope.Benchmark)
type Right struct{ bottom *Bottom }

// @@Setup
func (s *Right) setup(shared *Bottom) {
	s.bottom = shared
	shared.users++
	trace.Log("right.setup")
}

// @@TearDown
func (s *Right) teardown() { trace.Log("right.teardown") }

// @@State(Scope.Benchmark)
type Top struct{ users int }

// @@Setup
func (s *Top) setup(left *Left, right *Right) {
	trace.Log("top.setup")
	s.users = -1
	if left.bottom == right.bottom {
		s.users = left.bottom.users
	}
}

// @@Setup(Level.Iteration)
func (s *Top) each() { trace.Log("top.each") }

// @@TearDown(Level.Iteration)
func (s *Top) done() { trace.Log("top.done") }

// @@TearDown
func (s *Top) teardown() { trace.Log("top.teardown") }

// @@Benchmark
func run(top *Top) { trace.Log("run %d", top.users) }
