mod trace;

use lath::ThreadParams;
use std::sync::atomic::{AtomicI32, Ordering::Relaxed};
use trace::trace;

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Shared {
    users: AtomicI32,
}

impl Shared {
    //@@Setup
    fn setup(&self) {
        trace("shared.setup");
    }

    //@@TearDown
    fn teardown(&self) {
        trace("shared.teardown");
    }
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Own {
    number: i32,
}

impl Own {
    //@@Setup
    fn setup(&mut self, shared: &Shared) {
        self.number = shared.users.fetch_add(1, Relaxed) + 1;
        trace("own.setup");
    }

    //@@TearDown
    fn teardown(&mut self) {
        trace("own.teardown");
    }
}

//@@Benchmark
//@@Threads(2)
fn run(own: &mut Own, thread: &ThreadParams) {
    trace(format_args!("own {}", own.number));
    trace(format_args!("thread {} of {}", thread.thread_index, thread.thread_count));
}
