mod trace;

use trace::trace;

//@@State(Scope.Thread)
#[derive(Default)]
struct State;

impl State {
    //@@Setup(Level.Iteration)
    fn iteration(&self) {
        trace("iteration");
    }
}

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Shared;

impl Shared {
    //@@Setup(Level.Iteration)
    fn iteration(&mut self) {
        trace("iteration");
    }
}

//@@Benchmark @BenchmarkMode(Mode.SingleShotTime) @Warmup(iterations = 1, batchSize = 3)
//@@Measurement(batchSize = 2, iterations = 2)
fn batchsize(_state: &State) {
    trace("run");
}

//@@Benchmark @BenchmarkMode(Mode.SingleShotTime) @Warmup(iterations = 2, batchSize = 0)
//@@Measurement(batchSize = 5, iterations = 1)
fn batchsize_none(_state: &State) {
    trace("run");
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @Warmup(iterations = 1, invocations = 2)
//@@Measurement(iterations = 2, invocations = 3)
fn invocations(_state: &Shared) {
    trace("run");
}

//@@Benchmark
//@@Warmup(iterations = 3,
//@@       time = 5,
//@@       timeUnit = TimeUnit.MILLISECONDS)
//@@Measurement(timeUnit = TimeUnit.MICROSECONDS, time = 4000, iterations = 2)
fn iterations(_state: &State) {
    trace("run");
}

//@@Benchmark
//@@BenchmarkMode({Mode.SingleShotTime, Mode.Throughput})
//@@OutputTimeUnit(TimeUnit.MILLISECONDS)
fn modes() {
    trace("run");
}

//@@Benchmark
//@@BenchmarkMode(Mode.SingleShotTime)
fn singleshot() {
    trace("run");
}
