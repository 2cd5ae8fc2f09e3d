#include "trace.h"

//@@State(Scope.Benchmark)
typedef struct { int unused; } State;

//@@Setup(Level.Iteration)
void iteration(State *state) { (void)state; trace("iteration"); }

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
//@@Warmup(iterations = 1, invocations = 2)
//@@Measurement(iterations = 2, invocations = 3)
void run(State *state) { (void)state; trace("run"); }
