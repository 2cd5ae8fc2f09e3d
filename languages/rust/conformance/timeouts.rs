mod trace;

use std::thread::sleep;
use std::time::Duration;
use trace::trace;

//@@Benchmark
fn late() {
    sleep(Duration::from_millis(600));
    trace("late");
}

//@@Benchmark
fn never() {
    trace("never");
    loop {
        sleep(Duration::from_secs(1));
    }
}
