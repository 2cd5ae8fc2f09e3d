package infraparams

import (
	"fmt"

	"lath"
)

// @@State(Scope.Benchmark)
type Told struct{}

// @@Setup
func (*Told) tell(params *lath.BenchmarkParams) {
	fmt.Printf("mode %s, %d threads\n", params.Mode, params.Threads)
}

// @@Benchmark
// @@Threads(2)
func place(_ *Told, thread *lath.ThreadParams) int { return int(thread.ThreadIndex) }
