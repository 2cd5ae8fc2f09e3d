use std::sync::Once;
use std::thread::sleep;
use std::time::Duration;

fn first_sleeps() {
    static CALLED: Once = Once::new();
    CALLED.call_once(|| sleep(Duration::from_millis(20)));
}

//@@Benchmark
//@@Compare(value = "both", baseline = true)
fn both_a() -> i32 {
    first_sleeps();
    1
}

//@@Benchmark
//@@Compare("both")
fn both_b() -> i32 {
    first_sleeps();
    1
}

//@@Benchmark
fn alone() {
    first_sleeps();
}
