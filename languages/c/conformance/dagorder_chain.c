#include "trace.h"

//@@State(Scope.Benchmark)
typedef struct {
    int value;
} Top;

//@@State(Scope.Benchmark)
typedef struct {
    int value;
} Base;

//@@State(Scope.Benchmark)
typedef struct {
    int value;
} Middle;

//@@TearDown(Level.Invocation)
void top_teardown_invocation(Top *top) { (void)top; trace("top.teardown.invocation"); }

//@@TearDown(Level.Invocation)
void base_teardown_invocation(Base *base) { (void)base; trace("base.teardown.invocation"); }

//@@TearDown(Level.Invocation)
void middle_teardown_invocation(Middle *middle) { (void)middle; trace("middle.teardown.invocation"); }

//@@TearDown(Level.Trial)
void top_teardown_trial(Top *top) { (void)top; trace("top.teardown.trial"); }

//@@TearDown(Level.Trial)
void base_teardown_trial(Base *base) { (void)base; trace("base.teardown.trial"); }

//@@TearDown(Level.Trial)
void middle_teardown_trial(Middle *middle) { (void)middle; trace("middle.teardown.trial"); }

//@@TearDown(Level.Iteration)
void top_teardown_iteration(Top *top) { (void)top; trace("top.teardown.iteration"); }

//@@TearDown(Level.Iteration)
void base_teardown_iteration(Base *base) { (void)base; trace("base.teardown.iteration"); }

//@@TearDown(Level.Iteration)
void middle_teardown_iteration(Middle *middle) { (void)middle; trace("middle.teardown.iteration"); }

//@@Setup(Level.Invocation)
void top_setup_invocation(Top *top) { (void)top; trace("top.setup.invocation"); }

//@@Setup(Level.Invocation)
void base_setup_invocation(Base *base) { (void)base; trace("base.setup.invocation"); }

//@@Setup(Level.Invocation)
void middle_setup_invocation(Middle *middle) { (void)middle; trace("middle.setup.invocation"); }

//@@Setup(Level.Trial)
void top_setup_trial(Top *top, Middle *middle) { top->value = middle->value + 1; trace("top.setup.trial %d", top->value); }

//@@Setup(Level.Trial)
void base_setup_trial(Base *base) { base->value = 1; trace("base.setup.trial %d", base->value); }

//@@Setup(Level.Trial)
void middle_setup_trial(Middle *middle, Base *base) { middle->value = base->value + 1; trace("middle.setup.trial %d", middle->value); }

//@@Setup(Level.Iteration)
void top_setup_iteration(Top *top) { (void)top; trace("top.setup.iteration"); }

//@@Setup(Level.Iteration)
void base_setup_iteration(Base *base) { (void)base; trace("base.setup.iteration"); }

//@@Setup(Level.Iteration)
void middle_setup_iteration(Middle *middle) { (void)middle; trace("middle.setup.iteration"); }

//@@Benchmark
int run(const Top *top) { trace("run %d", top->value); return top->value; }
