package fixture

// @@State(Scope.Benchmark)
type Abstract interface{ value() int }

// @@Benchmark
func run(Abstract) {}
