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
