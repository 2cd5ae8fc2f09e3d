#include "trace.h"

//@@State(Scope.Thread)
typedef struct { int unused; } State;

//@@Setup(Level.Iteration)
void iteration(State *state) { (void)state; trace("iteration"); }

//@@State(Scope.Benchmark)
typedef struct { int unused; } Shared;

//@@Setup(Level.Iteration)
void shared_iteration(Shared *state) { (void)state; trace("iteration"); }

//@@Benchmark
//@@BenchmarkMode(Mode.SingleShotTime)
//@@Warmup(iterations = 1, batchSize = 3)
//@@Measurement(iterations = 2, batchSize = 2)
void batchsize(State *state) { (void)state; trace("run"); }

//@@Benchmark
//@@BenchmarkMode(Mode.SingleShotTime)
//@@Warmup(iterations = 2, batchSize = 0)
//@@Measurement(iterations = 1, batchSize = 5)
void batchsize_none(State *state) { (void)state; trace("run"); }

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
//@@Warmup(iterations = 1, invocations = 2)
//@@Measurement(iterations = 2, invocations = 3)
void invocations(Shared *state) { (void)state; trace("run"); }

//@@Benchmark
//@@Warmup(iterations = 3, time = 5, timeUnit = TimeUnit.MILLISECONDS)
//@@Measurement(timeUnit = TimeUnit.MICROSECONDS, time = 4000, iterations = 2)
void iterations(State *state) { (void)state; trace("run"); }

//@@Benchmark
//@@BenchmarkMode({Mode.SingleShotTime, Mode.Throughput})
//@@OutputTimeUnit(TimeUnit.MILLISECONDS)
void modes(void) { trace("run"); }

//@@Benchmark
//@@BenchmarkMode(Mode.SingleShotTime)
void singleshot(void) { trace("run"); }
