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

//@@Benchmark @BenchmarkMode(Mode.SingleShotTime) @Warmup(iterations = 1, batchSize = 3)
//@@Measurement(batchSize = 2, iterations = 2)
fn run(_state: &State) {
    trace("run");
}
