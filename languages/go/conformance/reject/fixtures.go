package fixture

// @@Setup
func of_nothing() {}

// @@State(Scope.Benchmark)
type State struct{}

// @@Setup
func (*State) returns_something() int { return 0 }

//@@Setup @TearDown
func (*State) both() {}

// @@TearDown
func (*State) takes_number(not_a_state int) {}

// @@Benchmark
// @@Setup // and a benchmark
func run(*State) {}

// @@Benchmark
func sound(*State) {}
