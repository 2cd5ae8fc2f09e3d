#include "trace.h"

//@@State(Scope.Thread)
typedef struct { int unused; } State;

//@@Setup(Level.Iteration)
void iteration(State *state) { (void)state; trace("iteration"); }

//@@Benchmark
//@@BenchmarkMode(Mode.SingleShotTime)
//@@Warmup(iterations = 2, batchSize = 0)
//@@Measurement(iterations = 1, batchSize = 5)
void run(State *state) { (void)state; trace("run"); }
