mod trace;

use std::sync::atomic::{AtomicI32, Ordering::Relaxed};
use trace::trace;

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Shared {
    calls: AtomicI32,
}

impl Shared {
    //@@Setup
    fn setup(&self) {
        trace("benchmark.setup");
    }
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Own {
    calls: i32,
}

impl Own {
    //@@Setup
    fn setup(&mut self) {
        trace("thread.setup");
    }
}

//@@Benchmark
fn run(first: &Shared, second: &Shared, one: &mut Own, other: &mut Own) {
    let same = |is: bool| if is { "same" } else { "distinct" };
    let calls = first.calls.fetch_add(1, Relaxed) + 1;
    one.calls += 1;
    other.calls += 1;
    trace(format_args!(
        "benchmark {}, thread {}, call {}",
        same(std::ptr::eq(first, second)),
        same(std::ptr::eq(one, other)),
        if calls == one.calls && one.calls == other.calls { calls } else { -1 }
    ));
}
