use std::thread::sleep;
use std::time::Duration;

//@@Benchmark
fn hangs() -> u32 {
    loop {
        sleep(Duration::from_secs(1));
    }
}

//@@Benchmark
fn works() -> u32 {
    1
}
