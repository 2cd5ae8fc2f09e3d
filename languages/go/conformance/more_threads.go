package fixture

import "conformance/trace"

// @@Benchmark
func single() { trace.Log("single") }

// @@Benchmark
// @@Threads(4)
func several() { trace.Log("several") }

// @@Benchmark
// @@Group("pair") @GroupThreads(1)
func reader() { trace.Log("reader") }

// @@Benchmark
// @@Group("pair") @GroupThreads(2)
func writer() { trace.Log("writer") }
