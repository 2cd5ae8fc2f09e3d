package fixture

import "sync/atomic"

// @@State(Scope.Benchmark)
type Shared struct {
	//@@Operations
	done     int64
	fixtures int
}

// @@Setup(Level.Invocation)
func (s *Shared) before() { s.fixtures++ }

// @@Benchmark
func run(shared *Shared) { atomic.AddInt64(&shared.done, 3) }
