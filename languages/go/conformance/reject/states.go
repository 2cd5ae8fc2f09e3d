package fixture

// @@State // no scope
type Scopeless struct{}

// @@State(Scope.Benchmark)
type Egg struct{}

// @@Setup
func (*Egg) lay(*Hen) {}

// @@State(Scope.Benchmark)
type Hen struct{}

// @@Setup
func (*Hen) hatch(*Egg) {}

// @@State(Scope.Group)
type Grouped struct{}

// @@Benchmark
func scopeless(*Scopeless) {}

// @@Benchmark
func circular(*Egg) {}

// @@Benchmark
func outside_any_group(*Grouped) {}
