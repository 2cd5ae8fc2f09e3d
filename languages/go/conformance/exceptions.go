package fixture

// What the language throws of itself has no other type for this than runtime.Error.
type OutOfRange string

func (e OutOfRange) Error() string { return string(e) }

// @@Benchmark
func standard() int { panic(OutOfRange("over the edge")) }

type Trouble struct{}

// @@Benchmark
func own() { panic(Trouble{}) }

// @@Benchmark
func number() { panic(42) }

// @@State(Scope.Thread)
type State struct{}

// @@Setup(Level.Iteration)
func (s *State) prepare() { panic("not prepared") }

// @@Benchmark
func fixture(*State) {}
