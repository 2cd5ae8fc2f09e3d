mod trace;

use trace::trace;

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Numbers {
    //@@Param("10")
    n: i32,
}

//@@Setup(Level.Trial)
fn setup_trial(_numbers: &Numbers) {
    trace("setup.trial");
}

//@@Setup(Level.Iteration)
fn setup_iteration(_numbers: &Numbers) {
    trace("setup.iteration");
}

//@@Setup(Level.Invocation)
fn setup_invocation(_numbers: &Numbers) {
    trace("setup.invocation");
}

//@@TearDown(Level.Invocation)
fn teardown_invocation(_numbers: &Numbers) {
    trace("teardown.invocation");
}

//@@TearDown(Level.Iteration)
fn teardown_iteration(_numbers: &Numbers) {
    trace("teardown.iteration");
}

//@@TearDown(Level.Trial)
fn teardown_trial(_numbers: &Numbers) {
    trace("teardown.trial");
}

//@@Benchmark
//@@Compare(value = "sum", baseline = true)
fn a_loop(numbers: &Numbers) -> i32 {
    trace("run");
    (0..numbers.n).sum()
}

//@@Benchmark
//@@Compare("sum")
fn b_formula(numbers: &Numbers) -> u128 {
    trace("run");
    (numbers.n * (numbers.n - 1) / 2) as u128
}

//@@Benchmark
//@@Compare("sum")
fn c_real(numbers: &Numbers) -> f64 {
    trace("run");
    f64::from(numbers.n * (numbers.n - 1)) / 2.0
}
