package fixture

// @@State(Scope.Benchmrk)
type State struct{}

// @@Setup(Level.Invokation)
func (*State) setup() {}

// @@Benchmrk
func first() {}

// @@Benchmark
// @@Warmup(iteration = 5)
// @@BenchmarkMode(Mode.AvarageTime)
// @@OutputTimeUnit(TimeUnit.Milliseconds)
func second(*State) {}
