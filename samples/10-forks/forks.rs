use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

static CALLS: AtomicU64 = AtomicU64::new(0);

//@@State(Scope.Thread)
#[derive(Default)]
struct Begin;

impl Begin {
    //@@Setup
    fn begin(&mut self) {
        println!("calls so far: {}", CALLS.load(Relaxed));
    }
}

//@@Benchmark
fn first(_: &Begin) -> u64 {
    CALLS.fetch_add(1, Relaxed)
}

//@@Benchmark
fn second(_: &Begin) -> u64 {
    CALLS.fetch_add(1, Relaxed)
}
