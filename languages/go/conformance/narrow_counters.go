package fixture

// @@State(Scope.Thread)
type Narrow struct {
	//@@Operations
	operations int32
}

// @@State(Scope.Thread)
type Byte struct {
	//@@Operations
	operations uint8
}

// @@State(Scope.Thread)
// @@AuxCounters
type Aux struct {
	hits uint32
	lost int8
}

// @@Benchmark
func a_counted(narrow *Narrow) { narrow.operations += 10000 }

// @@Benchmark
func b_lost(narrow *Byte) { narrow.operations += 7 }

// @@Benchmark
func c_aux(aux *Aux) {
	aux.hits += 10000
	aux.lost += 7
}

// @@State(Scope.Thread)
// @@AuxCounters
type Round struct {
	straight int
	masked   uint64
	reduced  int32
}

// @@State(Scope.Thread)
type Again struct {
	//@@Operations
	operations int
}

// @@State(Scope.Thread)
// @@AuxCounters(Type.EVENTS)
type Each struct {
	each int
}

// @@Setup(Level.Invocation)
func (e *Each) prepare() { e.each = 0 }

// @@Benchmark
func d_round(round *Round) {
	round.straight++
	round.masked = (round.masked + 1) & 0xffff
	round.reduced = (round.reduced + 1) % 1000
}

// @@Benchmark
func e_again(again *Again) { again.operations = (again.operations + 1) % 1000 }

// @@Benchmark
func f_each(each *Each) { each.each += 5 }
