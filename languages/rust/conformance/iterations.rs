mod trace;

use trace::trace;

//@@State(Scope.Thread)
#[derive(Default)]
struct State;

impl State {
    //@@Setup(Level.Iteration)
    fn iteration(&mut self) {
        trace("iteration");
    }
}

//@@Benchmark
//@@Warmup(iterations = 3,
//@@       time = 5,
//@@       timeUnit = TimeUnit.MILLISECONDS)
//@@Measurement(timeUnit = TimeUnit.MICROSECONDS, time = 4000, iterations = 2)
fn run(_state: &State) {
    trace("run");
}
