mod trace;

use trace::trace;

//@@State(Scope.Benchmark)
#[derive(Default)]
struct State;

impl State {
    //@@Setup(Level.Iteration)
    fn iteration(&mut self) {
        trace("iteration");
    }
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @Warmup(iterations = 1, invocations = 2)
//@@Measurement(iterations = 2, invocations = 3)
fn run(_state: &State) {
    trace("run");
}
