mod trace;

use trace::trace;

//@@State(Scope.Thread)
#[derive(Default)]
struct State;

impl State {
    //@@Setup
    fn setup_c(&mut self) {
        trace("setup_c");
    }

    //@@TearDown
    fn teardown_b(&mut self) {
        trace("teardown_b");
    }

    //@@Setup
    fn setup_a(&mut self) {
        trace("setup_a");
    }

    //@@Setup(Level.Iteration)
    fn each_b(&mut self) {
        trace("each_b");
    }

    #[expect(non_snake_case, reason = "capitals come first")]
    //@@Setup
    fn setup_B(&mut self) {
        trace("setup_B");
    }

    //@@TearDown
    fn teardown_a(&mut self) {
        trace("teardown_a");
    }

    //@@TearDown(Level.Iteration)
    fn done_b(&mut self) {
        trace("done_b");
    }

    //@@Setup(Level.Iteration)
    fn each_a(&mut self) {
        trace("each_a");
    }

    //@@TearDown(Level.Iteration)
    fn done_a(&mut self) {
        trace("done_a");
    }
}

//@@Benchmark
fn run(_state: &State) {
    trace("run");
}
