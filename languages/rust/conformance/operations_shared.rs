use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Shared {
    //@@Operations
    done: AtomicU64,
    fixtures: AtomicU64,
}

impl Shared {
    //@@Setup(Level.Invocation)
    fn before(&self) {
        self.fixtures.fetch_add(1, Relaxed);
    }
}

//@@Benchmark
fn run(shared: &Shared) {
    shared.done.fetch_add(3, Relaxed);
}
