use std::thread::sleep;
use std::time::Duration;

//@@Benchmark
fn waits() -> u32 {
    sleep(Duration::from_millis(2));
    0
}
