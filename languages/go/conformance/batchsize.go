package fixture

import "conformance/trace"

//@@State(Scope.Thread)
type State struct{}

//@@Setup(Level.Iteration)
func (*State) iteration() { trace.Log("iteration") }

//@@Benchmark @BenchmarkMode(Mode.SingleShotTime) @Warmup(iterations = 1, batchSize = 3)
//@@Measurement(batchSize = 2, iterations = 2)
func run(state *State) { trace.Log("run") }
