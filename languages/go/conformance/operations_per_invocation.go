package fixture

import "time"

// @@OperationsPerInvocation(1000000)
type sleeping struct{}

// @@Benchmark
func (sleeping) run() { time.Sleep(2 * time.Millisecond) }
