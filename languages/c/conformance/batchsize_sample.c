#include "trace.h"

//@@State(Scope.Thread)
typedef struct { int unused; } State;

//@@Setup(Level.Invocation)
void before(State *state) { (void)state; trace("before"); }
//@@TearDown(Level.Invocation)
void after(State *state) { (void)state; trace("after"); }

//@@Benchmark
void run(State *state) { (void)state; trace("run"); }
