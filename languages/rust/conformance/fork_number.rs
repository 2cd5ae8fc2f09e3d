mod trace;

use lath::BenchmarkParams;
use trace::trace;

//@@State(Scope.Benchmark)
#[derive(Default)]
struct State {
    unused: i32,
}

impl State {
    //@@Setup
    fn setup(&mut self, params: &BenchmarkParams) {
        trace(format_args!("fork {}", params.fork));
    }
}

//@@Benchmark
fn run(state: &State) -> i32 {
    state.unused
}
