package fixture

import "conformance/trace"

// @@State(Scope.Benchmark)
type First struct {
	//@@Param({"1", "2"})
	n int
}

// @@State(Scope.Thread)
type Second struct {
	//@@Param({"1", "2"})
	n int64
}

// @@Benchmark
func run(first *First, second *Second) { trace.Log("%d %d", first.n, second.n) }
