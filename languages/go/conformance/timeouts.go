package fixture

import (
	"time"

	"conformance/trace"
)

// @@Benchmark
func late() {
	time.Sleep(600 * time.Millisecond)
	trace.Log("late")
}

// @@Benchmark
func never() {
	trace.Log("never")
	for {
		time.Sleep(time.Second)
	}
}

// @@State(Scope.Thread)
type Starts struct{}

// @@Setup(Level.Trial)
func (*Starts) setUp() {
	for {
		time.Sleep(time.Second)
	}
}

// @@State(Scope.Thread)
type Ends struct{}

// @@TearDown(Level.Iteration)
func (*Ends) tearDown() {
	for {
		time.Sleep(time.Second)
	}
}

// @@Benchmark
func hangs_a_call() {
	for {
		time.Sleep(time.Second)
	}
}

// @@Benchmark
func hangs_set_up(*Starts) {}

// @@Benchmark
func hangs_tear_down(*Ends) {}
