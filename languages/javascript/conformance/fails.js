import { trace } from "./trace.js";

//@@Benchmark
function a_good() {
    trace("good run");
}

//@@Benchmark
function b_bench() {
    trace("bench run");
    throw new Error("on purpose: bench");
}

//@@State(Scope.Benchmark)
class SetupTrial {
    //@@Setup(Level.Trial)
    setup() {
        trace("setup_trial setup");
        throw "no exception class";
    }
}

//@@Benchmark
function c_setup_trial(setupTrial) {
    trace("setup_trial run");
}

//@@State(Scope.Benchmark)
class SetupIteration {
    //@@Setup(Level.Iteration)
    setup() {
        trace("setup_iteration setup");
        throw 42;
    }
}

//@@Benchmark
function d_setup_iteration(setupIteration) {
    trace("setup_iteration run");
}

//@@State(Scope.Benchmark)
class SetupInvocation {
    //@@Setup(Level.Invocation)
    async setup() {
        trace("setup_invocation setup");
        throw undefined;
    }
}

//@@Benchmark
function e_setup_invocation(setupInvocation) {
    trace("setup_invocation run");
}

//@@State(Scope.Benchmark)
class TeardownInvocation {
    //@@TearDown(Level.Invocation)
    teardown() {
        trace("teardown_invocation teardown");
        throw null;
    }
}

//@@Benchmark
function f_teardown_invocation(teardownInvocation) {
    trace("teardown_invocation run");
}

//@@State(Scope.Benchmark)
class TeardownIteration {
    //@@TearDown(Level.Iteration)
    teardown() {
        trace("teardown_iteration teardown");
        throw Object.create(null);
    }
}

//@@Benchmark
function g_teardown_iteration(teardownIteration) {
    trace("teardown_iteration run");
}

//@@State(Scope.Benchmark)
class TeardownTrial {
    //@@TearDown(Level.Trial)
    teardown() {
        trace("teardown_trial teardown");
        return Promise.reject(new Error("on purpose: teardown_trial"));
    }
}

//@@Benchmark
function i_teardown_trial(teardownTrial) {
    trace("teardown_trial run");
}

//@@State(Scope.Thread)
class Later {
    //@@Param("100")
    after = 0;
    calls = 0;
}

//@@Benchmark
function h_later(later) {
    if (later.after > 99) return;
    trace(`later run ${++later.calls}`);
    if (later.calls > later.after) throw new Error("on purpose: later");
}

//@@Benchmark
function z_last() {
    trace("last run");
}
