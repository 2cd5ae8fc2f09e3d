mod trace;

use std::thread::sleep;
use std::time::Duration;
use trace::trace;

//@@State(Scope.Thread)
#[derive(Default)]
struct State {
    //@@Operations
    operations: f64,
    fresh: bool,
}

impl State {
    //@@Setup(Level.Iteration)
    fn begin(&mut self) {
        self.fresh = true;
    }
}

//@@Benchmark
fn plain(state: &mut State) {
    if state.fresh {
        trace(format_args!("count before {}", state.operations));
    }
    state.fresh = false;
    sleep(Duration::from_millis(2));
    state.operations += 1e6;
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Disturbed {
    //@@Operations
    operations: u64,
}

impl Disturbed {
    //@@Setup(Level.Invocation)
    fn disturb(&mut self) {
        self.operations = 1_000_000_000;
    }
}

//@@Benchmark
fn disturbed(state: &mut Disturbed) {
    sleep(Duration::from_millis(2));
    state.operations += 1_000_000;
}
