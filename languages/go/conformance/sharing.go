package fixture

import "conformance/trace"

// @@State(Scope.Benchmark)
type Shared struct{ calls int }

// @@Setup
func (*Shared) setup() { trace.Log("benchmark.setup") }

// @@State(Scope.Thread)
type Own struct{ calls int }

// @@Setup
func (*Own) setup() { trace.Log("thread.setup") }

func compare(same bool) string {
	if same {
		return "same"
	}
	return "distinct"
}

// @@Benchmark
func run(first, second *Shared, one, other *Own) {
	first.calls++
	one.calls++
	other.calls++
	call := one.calls
	if first.calls != one.calls || one.calls != other.calls {
		call = -1
	}
	trace.Log("benchmark %s, thread %s, call %d", compare(first == second), compare(one == other), call)
}
