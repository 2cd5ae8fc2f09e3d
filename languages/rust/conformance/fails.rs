mod trace;

use std::panic::panic_any;
use trace::trace;

//@@Benchmark
fn a_good() {
    trace("good run");
}

//@@Benchmark
fn b_bench() {
    trace("bench run");
    panic!("on purpose: bench");
}

//@@State(Scope.Benchmark)
#[derive(Default)]
struct SetupTrial;

impl SetupTrial {
    //@@Setup(Level.Trial)
    fn setup(&mut self) {
        trace("setup_trial setup");
        panic_any(String::from("on purpose: setup_trial"));
    }
}

//@@Benchmark
fn c_setup_trial(_state: &SetupTrial) {
    trace("setup_trial run");
}

//@@State(Scope.Benchmark)
#[derive(Default)]
struct SetupIteration;

impl SetupIteration {
    //@@Setup(Level.Iteration)
    fn setup(&mut self) {
        trace("setup_iteration setup");
        panic_any(42);
    }
}

//@@Benchmark
fn d_setup_iteration(_state: &SetupIteration) {
    trace("setup_iteration run");
}

//@@State(Scope.Benchmark)
#[derive(Default)]
struct SetupInvocation;

impl SetupInvocation {
    //@@Setup(Level.Invocation)
    fn setup(&mut self) -> Result<(), std::num::ParseIntError> {
        trace("setup_invocation setup");
        "on purpose".parse::<i32>()?;
        Ok(())
    }
}

//@@Benchmark
fn e_setup_invocation(_state: &SetupInvocation) {
    trace("setup_invocation run");
}

//@@State(Scope.Benchmark)
#[derive(Default)]
struct TeardownInvocation;

impl TeardownInvocation {
    //@@TearDown(Level.Invocation)
    fn teardown(&mut self) {
        trace("teardown_invocation teardown");
        panic!("on purpose: teardown_invocation");
    }
}

//@@Benchmark
fn f_teardown_invocation(_state: &TeardownInvocation) {
    trace("teardown_invocation run");
}

//@@State(Scope.Benchmark)
#[derive(Default)]
struct TeardownIteration;

impl TeardownIteration {
    //@@TearDown(Level.Iteration)
    fn teardown(&mut self) {
        trace("teardown_iteration teardown");
        None::<i32>.expect("on purpose: teardown_iteration");
    }
}

//@@Benchmark
fn g_teardown_iteration(_state: &TeardownIteration) {
    trace("teardown_iteration run");
}

//@@State(Scope.Benchmark)
#[derive(Default)]
struct TeardownTrial;

impl TeardownTrial {
    //@@TearDown(Level.Trial)
    fn teardown(&mut self) -> Result<(), Box<dyn std::error::Error>> {
        trace("teardown_trial teardown");
        Err("on purpose: teardown_trial".into())
    }
}

//@@Benchmark
fn i_teardown_trial(_state: &TeardownTrial) {
    trace("teardown_trial run");
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Later {
    //@@Param("100")
    after: i32,
    calls: i32,
}

//@@Benchmark
fn h_later(later: &mut Later) {
    if later.after > 99 {
        return;
    }
    later.calls += 1;
    trace(format_args!("later run {}", later.calls));
    assert!(later.calls <= later.after, "on purpose: later");
}

//@@Benchmark
fn z_last() {
    trace("last run");
}
