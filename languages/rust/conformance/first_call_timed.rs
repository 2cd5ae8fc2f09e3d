use std::sync::Once;
use std::thread::sleep;
use std::time::Duration;

//@@Benchmark
fn run() {
    static CALLED: Once = Once::new();
    CALLED.call_once(|| sleep(Duration::from_millis(20)));
}
