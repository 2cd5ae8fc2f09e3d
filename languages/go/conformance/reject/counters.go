package fixture

//@@AuxCounters // no state
type Stateless struct{ hits int }

//@@AuxCounters // shared
//@@State(Scope.Benchmark)
type Shared struct{ hits int }

// @@State(Scope.Thread) @AuxCounters
type One struct{ hits int }

// @@State(Scope.Thread) @AuxCounters
type Two struct{ hits int }

// @@State(Scope.Thread)
type Counting struct {
	//@@Operations // text
	name string
	//@@Operations
	first int64
	//@@Operations // second
	second int64
}

// @@Benchmark
func same_counter(*One, *Two) {}

// @@Benchmark
func shared(*Shared, *Counting) {}
