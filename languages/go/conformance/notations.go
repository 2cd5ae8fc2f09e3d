package fixture

import "conformance/trace"

// Annotations are comments here, in two notations: as they are typed, and as gofmt writes them before functions and types.

//@@State(Scope.Benchmark)
type State struct {
	//@@Param("1")
	one int
	// @@Param("2")
	two int
	//@@Param({
	//@@    "5"
	//@@})
	five int
}

//	@@Benchmark
func a_raw() { trace.Log("a raw") }

//@@Benchmark
func b_comment() { trace.Log("b comment") }

// c_mixed has words about it.
//
// @@OutputTimeUnit(TimeUnit.MICROSECONDS)
//@@Benchmark
// And more words.
// @@BenchmarkMode(Mode.AverageTime)
//
//go:noinline
func c_mixed(state *State) { trace.Log("c mixed %d %d", state.one, state.two) }

//@@Benchmark @Warmup(iterations = 7) @Measurement(iterations = 7)
func d_several() { trace.Log("d several") }

// @@Benchmark
// @@Measurement(iterations = 7,
// @@            time = 1)
// @@Warmup(
//	@@ iterations = 7
// @@)
func e_lines(state *State) { trace.Log("e lines %d", state.five) }

/* A block comment:
//@@Benchmark
func in_a_comment() { trace.Log("never") }
// @@Benchmark
*/

//@Benchmark
func one_at_sign() { trace.Log("never") }

// @Benchmark
func one_at_sign_behind_a_blank() { trace.Log("never") }

// An ordinary comment about @@Benchmark and @Setup(Level.Trial).

const raw = `
//@@Benchmark
func in_a_raw_string() {}
// @@Benchmark
`

//@@Benchmark
func f_text() {
	_ = raw
	text := "@Benchmark " + //@Benchmark
		"void no(void) {}"
	trace.Log("f text %s", text)
}
