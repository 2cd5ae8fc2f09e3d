mod trace;

use std::sync::atomic::{AtomicI32, Ordering::Relaxed};
use trace::trace;

static CALLS: AtomicI32 = AtomicI32::new(0);

//@@State(Scope.Benchmark)
#[derive(Default)]
struct State {
    //@@Param({"1", "2"})
    n: i32,
    counted: i32,
}

//@@Benchmark
fn run(state: &mut State) {
    state.counted += 1;
    let calls = CALLS.fetch_add(1, Relaxed) + 1;
    trace(format_args!("n={} counted={}", state.n, if state.counted == calls { calls } else { -1 }));
}
