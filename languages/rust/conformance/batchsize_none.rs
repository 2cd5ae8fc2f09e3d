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

//@@Benchmark @BenchmarkMode(Mode.SingleShotTime) @Warmup(iterations = 2, batchSize = 0)
//@@Measurement(batchSize = 5, iterations = 1)
fn run(_state: &State) {
    trace("run");
}
