#include "../../c/conformance/trace.h"
#include <stdexcept>
#include <string>

//@@Benchmark
void a_good() { trace("good run"); }

//@@Benchmark
void b_bench() {
    trace("bench run");
    throw std::runtime_error("on purpose: bench");
}

//@@State(Scope.Benchmark)
struct SetupTrial {
    //@@Setup(Level.Trial)
    void setup() {
        trace("setup_trial setup");
        throw std::string("no exception class");
    }
};
//@@Benchmark
void c_setup_trial(SetupTrial &) { trace("setup_trial run"); }

//@@State(Scope.Benchmark)
struct SetupIteration {
    //@@Setup(Level.Iteration)
    void setup() {
        trace("setup_iteration setup");
        throw 42;
    }
};
//@@Benchmark
void d_setup_iteration(SetupIteration &) { trace("setup_iteration run"); }

//@@State(Scope.Benchmark)
struct SetupInvocation {
    //@@Setup(Level.Invocation)
    void setup() {
        trace("setup_invocation setup");
        throw std::logic_error("on purpose: setup_invocation");
    }
};
//@@Benchmark
void e_setup_invocation(SetupInvocation &) { trace("setup_invocation run"); }

//@@State(Scope.Benchmark)
struct TeardownInvocation {
    //@@TearDown(Level.Invocation)
    void teardown() {
        trace("teardown_invocation teardown");
        throw std::logic_error("on purpose: teardown_invocation");
    }
};
//@@Benchmark
void f_teardown_invocation(TeardownInvocation &) { trace("teardown_invocation run"); }

//@@State(Scope.Benchmark)
struct TeardownIteration {
    //@@TearDown(Level.Iteration)
    void teardown() {
        trace("teardown_iteration teardown");
        throw std::logic_error("on purpose: teardown_iteration");
    }
};
//@@Benchmark
void g_teardown_iteration(TeardownIteration &) { trace("teardown_iteration run"); }

//@@State(Scope.Benchmark)
struct TeardownTrial {
    //@@TearDown(Level.Trial)
    void teardown() {
        trace("teardown_trial teardown");
        throw std::logic_error("on purpose: teardown_trial");
    }
};
//@@Benchmark
void i_teardown_trial(TeardownTrial &) { trace("teardown_trial run"); }

//@@State(Scope.Thread)
struct Later {
    //@@Param("100")
    int after;
    int calls = 0;
};
//@@Benchmark
void h_later(Later &later) {
    if (later.after > 99) return;
    trace("later run %d", ++later.calls);
    if (later.calls > later.after) throw std::out_of_range("on purpose: later");
}

//@@Benchmark
void z_last() { trace("last run"); }
