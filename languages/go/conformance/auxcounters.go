package fixture

// @@State(Scope.Thread) @AuxCounters
type Operations struct {
	hits int64
	own  struct{ missed int }
}

func (o *Operations) misses() int { return o.own.missed / 2 * 3 }

// @@Setup(Level.Iteration)
func (o *Operations) begin() { o.own.missed = 0 }

// @@AuxCounters(Type.EVENTS)
// @@State(Scope.Thread)
type Events struct{ retries float64 }

// @@Benchmark
func operations(counted *Operations) {
	counted.hits += 2
	counted.own.missed += 2
}

// @@Benchmark
func events(counted *Events) { counted.retries += 5 }
