package fixture

// @@State(Scope.Thread)
// @@AuxCounters
type Counted struct {
	hits uint32
}

// @@Benchmark
func run(counted *Counted) { counted.hits += 2 }
