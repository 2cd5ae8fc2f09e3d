package fixture

// @@State(Scope.Benchmark)
type State struct {
	//@@Benchmark // before a field
	number int
}

//@@Setup // before a type
//@@State(Scope.Benchmark)
type Other struct{}

// @@Benchmark
// @@Param("1") // before a function
// @@State(Scope.Thread) // before a function
// @@Warmup(iterations = 1)
// @@Warmup(iterations = 2) // again
func run(*State, *Other) {}

// @@Fork(2) // without a benchmark
func plain() {}

//@@Benchmark // before nothing
