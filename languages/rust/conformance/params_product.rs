mod trace;

use trace::trace;

//@@State(Scope.Benchmark)
#[derive(Default)]
struct State {
    //@@Param({"x", "y"})
    beta: String,
    //@@Param({"3", "1",
    //@@       "2"})
    alpha: i32,
}

//@@Benchmark
fn run(state: &State) {
    trace(format_args!("alpha={} beta={}", state.alpha, state.beta));
}
