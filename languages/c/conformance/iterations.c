#include "trace.h"

//@@State(Scope.Thread)
typedef struct { int unused; } State;

//@@Setup(Level.Iteration)
void iteration(State *state) { (void)state; trace("iteration"); }

//@@Benchmark
//@@Warmup(iterations = 3, time = 5, timeUnit = TimeUnit.MILLISECONDS)
//@@Measurement(timeUnit = TimeUnit.MICROSECONDS, time = 4000, iterations = 2)
void run(State *state) { (void)state; trace("run"); }
