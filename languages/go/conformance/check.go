package fixture

import "conformance/trace"

// @@State(Scope.Benchmark)
type Numbers struct {
	//@@Param("10")
	n int
}

// @@Setup(Level.Trial)
func setupTrial(*Numbers) { trace.Log("setup.trial") }

// @@Setup(Level.Iteration)
func setupIteration(*Numbers) { trace.Log("setup.iteration") }

// @@Setup(Level.Invocation)
func setupInvocation(*Numbers) { trace.Log("setup.invocation") }

// @@TearDown(Level.Invocation)
func teardownInvocation(*Numbers) { trace.Log("teardown.invocation") }

// @@TearDown(Level.Iteration)
func teardownIteration(*Numbers) { trace.Log("teardown.iteration") }

// @@TearDown(Level.Trial)
func teardownTrial(*Numbers) { trace.Log("teardown.trial") }

// @@Benchmark
// @@Compare(value = "sum", baseline = true)
func a_loop(numbers *Numbers) (sum int32) {
	trace.Log("run")
	for i := 0; i < numbers.n; i++ {
		sum += int32(i)
	}
	return
}

// @@Benchmark
// @@Compare("sum")
func b_formula(numbers *Numbers) uint64 {
	trace.Log("run")
	return uint64(numbers.n) * uint64(numbers.n-1) / 2
}

// @@Benchmark
// @@Compare("sum")
func c_real(numbers *Numbers) float64 {
	trace.Log("run")
	return float64(numbers.n*(numbers.n-1)) / 2
}
