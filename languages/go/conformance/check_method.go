package fixture

import "conformance/trace"

// @@State(Scope.Thread)
type Box struct{ salt int }

// @@Setup
func setup(box *Box) { trace.Log("setup") }

// @@TearDown
func teardown(box *Box) { trace.Log("teardown") }

// @@Benchmark
// @@Compare(value = "seal", baseline = true)
func seal_high(box *Box) int {
	trace.Log("run")
	box.salt = 1000
	return box.salt + 42
}

// @@Benchmark
// @@Compare("seal")
func seal_low(box *Box) int {
	trace.Log("run")
	box.salt = -1000
	return box.salt + 42
}

// @@Check({"seal_high", "seal_low"})
func opened(sealed int, box *Box) int {
	trace.Log("check")
	return sealed - box.salt
}
