mod trace;

use trace::trace;

//@@Benchmark
//@@BenchmarkMode(Mode.SingleShotTime)
fn run() {
    trace("run");
}
