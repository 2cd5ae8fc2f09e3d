package fixture

// @@State(Scope.Benchmark)
type Leaves struct{ over chan bool }

// @@Setup
func (l *Leaves) start() {
	l.over = make(chan bool)
	go func() { <-l.over }()
}

// @@Benchmark
func leaves(l *Leaves) int { return len(l.over) }

// @@State(Scope.Benchmark)
type Ends struct{ over chan bool }

// @@Setup
func (e *Ends) start() {
	e.over = make(chan bool)
	go func() { <-e.over }()
}

// @@TearDown
func (e *Ends) stop() { close(e.over) }

// @@Benchmark
func ends(e *Ends) int { return len(e.over) }
