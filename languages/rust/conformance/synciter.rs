mod trace;

use lath::ThreadParams;
use std::time::Duration;
use trace::trace;

//@@Benchmark
fn run(thread: &ThreadParams) {
    let is_slow = thread.thread_index == 1;
    std::thread::sleep(Duration::from_millis(if is_slow { 300 } else { 20 }));
    trace(if is_slow { "slow" } else { "fast" });
}
