mod trace;

use trace::trace;

//@@State(Scope.Thread)
#[derive(Default)]
struct State;

impl State {
    //@@Setup(Level.Invocation)
    fn before(&mut self) {
        trace("before");
    }

    //@@TearDown(Level.Invocation)
    fn after(&mut self) {
        trace("after");
    }
}

//@@Benchmark
fn run(_state: &State) {
    trace("run");
}
