#include "trace.h"
#include <signal.h>

//@@Benchmark
void a_good(void) { trace("good run"); }

//@@Benchmark
void b_bench(void) {
    trace("bench run");
    abort();
}

//@@State(Scope.Benchmark)
typedef struct { int unused; } SetupTrial;
//@@Setup(Level.Trial)
void setup_trial(SetupTrial *state) {
    (void)state;
    trace("setup_trial setup");
    exit(3);
}
//@@Benchmark
void c_setup_trial(SetupTrial *state) { (void)state; trace("setup_trial run"); }

//@@State(Scope.Benchmark)
typedef struct { int unused; } SetupIteration;
//@@Setup(Level.Iteration)
void setup_iteration(SetupIteration *state) {
    (void)state;
    trace("setup_iteration setup");
    raise(SIGSEGV);
}
//@@Benchmark
void d_setup_iteration(SetupIteration *state) { (void)state; trace("setup_iteration run"); }

//@@State(Scope.Benchmark)
typedef struct { int unused; } SetupInvocation;
//@@Setup(Level.Invocation)
void setup_invocation(SetupInvocation *state) {
    (void)state;
    trace("setup_invocation setup");
    _exit(0);
}
//@@Benchmark
void e_setup_invocation(SetupInvocation *state) { (void)state; trace("setup_invocation run"); }

//@@State(Scope.Benchmark)
typedef struct { int unused; } TeardownInvocation;
//@@TearDown(Level.Invocation)
void teardown_invocation(TeardownInvocation *state) {
    (void)state;
    trace("teardown_invocation teardown");
    exit(0);
}
//@@Benchmark
void f_teardown_invocation(TeardownInvocation *state) { (void)state; trace("teardown_invocation run"); }

//@@State(Scope.Benchmark)
typedef struct { int unused; } TeardownIteration;
//@@TearDown(Level.Iteration)
void teardown_iteration(TeardownIteration *state) {
    (void)state;
    trace("teardown_iteration teardown");
    abort();
}
//@@Benchmark
void g_teardown_iteration(TeardownIteration *state) { (void)state; trace("teardown_iteration run"); }

//@@State(Scope.Benchmark)
typedef struct { int unused; } TeardownTrial;
//@@TearDown(Level.Trial)
void teardown_trial(TeardownTrial *state) {
    (void)state;
    trace("teardown_trial teardown");
    exit(42);
}
//@@Benchmark
void i_teardown_trial(TeardownTrial *state) { (void)state; trace("teardown_trial run"); }

//@@State(Scope.Thread)
typedef struct {
    //@@Param("100")
    int after;
    int calls;
} Later;
//@@Benchmark
void h_later(Later *later) {
    if (later->after > 99) return;
    trace("later run %d", ++later->calls);
    if (later->calls > later->after) abort();
}

//@@Benchmark
void z_last(void) { trace("last run"); }
