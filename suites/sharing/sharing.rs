//! Each thread adds to a counter of its own, and nobody touches another's. What differs is where the counters lie.

use lath::ThreadParams;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};

/// Threads.
const MOST: usize = 64;

#[repr(align(128))]
struct Apart(AtomicI64);

//@@State(Scope.Benchmark)
struct Counters {
    side_by_side: [AtomicI64; MOST],
    apart: [Apart; MOST],
}

impl Default for Counters {
    fn default() -> Counters {
        Counters {
            side_by_side: [const { AtomicI64::new(0) }; MOST],
            apart: [const { Apart(AtomicI64::new(0)) }; MOST],
        }
    }
}

// Eight counters lie on one cache line of 64 bytes. Each addition takes the line from the other threads' caches.
//@@Benchmark
//@@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.MICROSECONDS) @Threads(2)
//@@Compare("Rust")
fn side_by_side(counters: &Counters, thread: &ThreadParams) -> i64 {
    counters.side_by_side[thread.thread_index as usize].fetch_add(1, Relaxed)
}

// A counter on two lines of its own, as processors fetch lines in pairs.
//@@Benchmark
//@@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.MICROSECONDS) @Threads(2)
//@@Compare("Rust")
fn apart(counters: &Counters, thread: &ThreadParams) -> i64 {
    counters.apart[thread.thread_index as usize].0.fetch_add(1, Relaxed)
}
