package fixture

// @@State(Scope.Benchmark)
type State struct {
	//@@Param("300")
	small uint8
}

// @@Benchmark
func run(*State) {}
