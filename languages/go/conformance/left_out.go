package fixture

import "conformance/trace"

// @@State(Scope.Benchmark)
type First struct{}

// @@State(Scope.Benchmark)
type Second struct{}

// @@State(Scope.Benchmark)
type Unused struct{}

// @@Setup
func (*Unused) setup() { trace.Log("never") }

// @@Setup
func setup(first *First, second *Second) { trace.Log("setup both") }

// @@Benchmark
func run_first(first *First) { trace.Log("run first") }

// @@Benchmark
func run_second(second *Second) { trace.Log("run second") }
