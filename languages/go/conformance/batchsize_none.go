package fixture

import "conformance/trace"

//@@State(Scope.Thread)
type State struct{}

//@@Setup(Level.Iteration)
func (*State) iteration() { trace.Log("iteration") }

//@@Benchmark @BenchmarkMode(Mode.SingleShotTime) @Warmup(iterations = 2, batchSize = 0)
//@@Measurement(batchSize = 5, iterations = 1)
func run(state *State) { trace.Log("run") }
