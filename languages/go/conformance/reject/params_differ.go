package fixture

// @@State(Scope.Benchmark)
type First struct {
	//@@Param("1")
	size int
}

// @@State(Scope.Benchmark)
type Second struct {
	//@@Param("2")
	size int
}

// @@Benchmark
func run(*First, *Second) {}
