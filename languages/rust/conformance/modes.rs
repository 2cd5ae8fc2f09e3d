mod trace;

use trace::trace;

//@@Benchmark
//@@BenchmarkMode({Mode.SingleShotTime, Mode.Throughput})
//@@OutputTimeUnit(TimeUnit.MILLISECONDS)
fn run() {
    trace("run");
}
