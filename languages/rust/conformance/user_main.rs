mod trace;

use trace::trace;

//@@Benchmark
fn run() {
    trace("run");
}

fn drive() {
    for _ in 0..3 {
        run();
    }
}

fn main() {
    trace("main runs");
    drive();
}
