mod trace;

use trace::trace;

//@@State(Scope.Benchmark)
#[derive(Default)]
struct State {
    unused: i32,
}

//@@Setup
fn setup(_state: &State) {
    trace("setup");
}

impl State {
    //@@Benchmark
    fn run(&self) -> i32 {
        trace("run");
        self.unused
    }
}
