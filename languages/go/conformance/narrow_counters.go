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
