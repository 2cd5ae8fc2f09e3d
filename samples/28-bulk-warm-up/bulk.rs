use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

static FIRST: AtomicU64 = AtomicU64::new(0);
static SECOND: AtomicU64 = AtomicU64::new(0);

//@@State(Scope.Thread)
#[derive(Default)]
struct Begin;

impl Begin {
    //@@Setup
    fn begin(&mut self) {
        if FIRST.load(Relaxed) > 0 && SECOND.load(Relaxed) > 0 {
            println!("both were here");
        }
    }
}

//@@Benchmark
fn first(_: &Begin) -> u64 {
    FIRST.fetch_add(1, Relaxed)
}

//@@Benchmark
fn second(_: &Begin) -> u64 {
    SECOND.fetch_add(1, Relaxed)
}
