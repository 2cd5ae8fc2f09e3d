package fixture

import (
	"strings"

	. "lath"

	"conformance/trace"
)

func phase(name string, params IterationParams) {
	trace.Log("%s %d x %d ns, batch %d", name, params.Count, params.TimeNs, params.BatchSize)
}

// @@State(Scope.Benchmark)
type State struct {
	//@@Param("12")
	size int
}

// @@Setup(Level.Trial)
func (s *State) trial(params *BenchmarkParams) {
	name := params.Benchmark[strings.LastIndex(params.Benchmark, "described"):]
	trace.Log("trial %s mode %s unit %s", name, params.Mode, params.TimeUnit)
	trace.Log("threads %d forks %d warmup forks %d", params.Threads, params.Forks, params.WarmupForks)
	phase("warmup", params.Warmup)
	phase("measurement", params.Measurement)
	trace.Log("opi %d timeout %d", params.OpsPerInvocation, params.TimeoutNs)
	for key := range params.Params {
		trace.Log("param %s %s of %d", key, params.Param("size"), len(params.Params))
	}
}

// @@Setup(Level.Iteration)
func (s *State) iteration(params *IterationParams) {
	phase := "measurement"
	if params.Type == Warmup {
		phase = "warmup"
	}
	trace.Log("iteration %s count %d", phase, params.Count)
}

// @@Benchmark
// @@OperationsPerInvocation(5)
func described(_ *State, thread *ThreadParams) {
	trace.Log("run thread %d of %d", thread.ThreadIndex, thread.ThreadCount)
}
