mod trace;

use trace::trace;

//@@State(Scope.Benchmark)
#[derive(Default)]
struct State {
    //@@Param({"", "a b", "\"quoted\"", "Grüße €", "100%",
    //@@       "back\\slash", "a,b", "x=y;z", "{"})
    text: String,
}

//@@Benchmark
fn run(state: &State) {
    trace(format_args!("{} [{}]", state.text.len(), state.text));
}
