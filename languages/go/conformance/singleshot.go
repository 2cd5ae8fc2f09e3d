package fixture

import "conformance/trace"

// @@Benchmark
// @@BenchmarkMode(Mode.SingleShotTime)
func run() { trace.Log("run") }
