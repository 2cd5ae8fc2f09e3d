package fixture

import "conformance/trace"

//@@State(Scope.Thread)
type State struct{}

//@@Setup(Level.Iteration)
func (*State) iteration() { trace.Log("iteration") }

// @@State(Scope.Benchmark)
type Shared struct{}

// @@Setup(Level.Iteration)
func (*Shared) iteration() { trace.Log("iteration") }

//@@Benchmark @BenchmarkMode(Mode.SingleShotTime) @Warmup(iterations = 1, batchSize = 3)
//@@Measurement(batchSize = 2, iterations = 2)
func batchsize(state *State) { trace.Log("run") }

//@@Benchmark @BenchmarkMode(Mode.SingleShotTime) @Warmup(iterations = 2, batchSize = 0)
//@@Measurement(batchSize = 5, iterations = 1)
func batchsize_none(state *State) { trace.Log("run") }

// @@Benchmark
// @@BenchmarkMode(Mode.AverageTime)
// @@Warmup(iterations = 1, invocations = 2)
// @@Measurement(iterations = 2, invocations = 3)
func invocations(*Shared) { trace.Log("run") }

//@@Benchmark
//@@Warmup(iterations = 3,
//@@       time = 5,
//@@       timeUnit = TimeUnit.MILLISECONDS)
//@@Measurement(timeUnit = TimeUnit.MICROSECONDS, time = 4000, iterations = 2)
func iterations(*State) { trace.Log("run") }

// @@Benchmark
// @@BenchmarkMode({Mode.SingleShotTime, Mode.Throughput})
// @@OutputTimeUnit(TimeUnit.MILLISECONDS)
func modes() { trace.Log("run") }

// @@Benchmark
// @@BenchmarkMode(Mode.SingleShotTime)
func singleshot() { trace.Log("run") }
