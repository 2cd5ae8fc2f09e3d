package fixture

import "conformance/trace"

// @@Benchmark
// @@BenchmarkMode({Mode.SingleShotTime, Mode.Throughput})
// @@OutputTimeUnit(TimeUnit.MILLISECONDS)
func run() { trace.Log("run") }
