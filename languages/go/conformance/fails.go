package fixture

import (
	"errors"

	"conformance/trace"
)

// @@Benchmark
func a_good() { trace.Log("good run") }

// @@Benchmark
func b_bench() {
	trace.Log("bench run")
	panic(errors.New("on purpose: bench"))
}

// @@State(Scope.Benchmark)
type SetupTrial struct{}

// @@Setup(Level.Trial)
func (*SetupTrial) setup() {
	trace.Log("setup_trial setup")
	panic("no error at all")
}

// @@Benchmark
func c_setup_trial(*SetupTrial) { trace.Log("setup_trial run") }

// @@State(Scope.Benchmark)
type SetupIteration struct{}

// @@Setup(Level.Iteration)
func (*SetupIteration) setup() {
	trace.Log("setup_iteration setup")
	var none map[string]int
	none["on purpose"] = 1
}

// @@Benchmark
func d_setup_iteration(*SetupIteration) { trace.Log("setup_iteration run") }

// @@State(Scope.Benchmark)
type SetupInvocation struct{}

// @@Setup(Level.Invocation)
func (*SetupInvocation) setup() {
	trace.Log("setup_invocation setup")
	panic(42)
}

// @@Benchmark
func e_setup_invocation(*SetupInvocation) { trace.Log("setup_invocation run") }

// @@State(Scope.Benchmark)
type TeardownInvocation struct{}

// @@TearDown(Level.Invocation)
func (*TeardownInvocation) teardown() {
	trace.Log("teardown_invocation teardown")
	panic(errors.New("on purpose: teardown_invocation"))
}

// @@Benchmark
func f_teardown_invocation(*TeardownInvocation) { trace.Log("teardown_invocation run") }

// @@State(Scope.Benchmark)
type TeardownIteration struct{}

// @@TearDown(Level.Iteration)
func (*TeardownIteration) teardown() {
	trace.Log("teardown_iteration teardown")
	var nobody *SetupTrial
	_ = *nobody
	panic(errors.New("on purpose: teardown_iteration"))
}

// @@Benchmark
func g_teardown_iteration(*TeardownIteration) { trace.Log("teardown_iteration run") }

// @@State(Scope.Benchmark)
type TeardownTrial struct{}

// @@TearDown(Level.Trial)
func (*TeardownTrial) teardown() {
	trace.Log("teardown_trial teardown")
	panic(errors.New("on purpose: teardown_trial"))
}

// @@Benchmark
func i_teardown_trial(*TeardownTrial) { trace.Log("teardown_trial run") }

// @@State(Scope.Thread)
type Later struct {
	//@@Param("100")
	after int
	calls int
}

// @@Benchmark
func h_later(later *Later) {
	if later.after > 99 {
		return
	}
	later.calls++
	trace.Log("later run %d", later.calls)
	if later.calls > later.after {
		panic(errors.New("on purpose: later"))
	}
}

// @@Benchmark
func z_last() { trace.Log("last run") }
