mod trace;

use trace::trace;

//@@State(Scope.Benchmark)
#[derive(Default)]
struct State {
    //@@Param("random")
    value: u32,
}

//@@Benchmark
fn run(state: &State) {
    trace(format_args!("drawn {}", state.value));
}
