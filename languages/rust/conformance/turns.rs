mod trace;

use std::hint::black_box;
use std::thread::sleep;
use std::time::Duration;
use trace::trace;

//@@State(Scope.Thread)
#[derive(Default)]
struct State {
    //@@Operations
    operations: u64,
    all: u64,
}

impl State {
    //@@Setup(Level.Iteration)
    fn begin(&mut self) {
        self.all = 0;
        trace(format_args!("begin"));
    }

    //@@TearDown(Level.Iteration)
    fn end(&mut self) {
        let settled = if self.all > 60 { "settled" } else { "not settled" };
        trace(format_args!("{settled}"));
    }
}

//@@Benchmark
fn work(state: &mut State) {
    for i in 0..20_000 {
        black_box(i);
    }
    state.operations += 1;
    state.all += 1;
}

//@@Benchmark
fn waits() {
    sleep(Duration::from_millis(2));
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Disturbed {
    calls: u64,
}

impl Disturbed {
    //@@Setup(Level.Invocation)
    fn disturb(&mut self) {
        self.calls += 1;
    }
}

//@@Benchmark
fn disturbed(_state: &mut Disturbed) {}
