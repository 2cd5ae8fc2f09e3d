package fixture

import "conformance/trace"

//@@State(Scope.Thread)
type State struct{}

//@@Setup(Level.Iteration)
func (*State) iteration() { trace.Log("iteration") }

//@@Benchmark
//@@Warmup(iterations = 3,
//@@       time = 5,
//@@       timeUnit = TimeUnit.MILLISECONDS)
//@@Measurement(timeUnit = TimeUnit.MICROSECONDS, time = 4000, iterations = 2)
func run(*State) { trace.Log("run") }
