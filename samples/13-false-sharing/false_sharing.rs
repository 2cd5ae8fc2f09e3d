use lath::ThreadParams;
use std::sync::atomic::{AtomicI64, Ordering::SeqCst};

//@@State(Scope.Benchmark)
#[derive(Default)]
#[repr(align(128))]
struct Counters {
    counts: [AtomicI64; 32],
}

//@@Benchmark
//@@Threads(2)
fn side_by_side(counters: &Counters, thread: &ThreadParams) -> i64 {
    counters.counts[thread.thread_index as usize].fetch_add(1, SeqCst)
}

//@@Benchmark
//@@Threads(2)
fn apart(counters: &Counters, thread: &ThreadParams) -> i64 {
    counters.counts[16 * thread.thread_index as usize].fetch_add(1, SeqCst)
}
