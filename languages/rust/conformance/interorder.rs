mod trace;

use trace::trace;

//@@State(Scope.Benchmark)
#[derive(Default)]
struct State {
    calls: i32,
}

impl State {
    //@@Setup(Level.Trial)
    fn setup_trial(&mut self) {
        trace("setup.trial");
    }

    //@@Setup(Level.Iteration)
    fn setup_iteration(&mut self) {
        trace("setup.iteration");
    }

    //@@Setup(Level.Invocation)
    fn setup_invocation(&mut self) {
        trace("setup.invocation");
    }

    //@@TearDown(Level.Invocation)
    fn teardown_invocation(&mut self) {
        trace("teardown.invocation");
    }

    //@@Teardown(Level.Iteration)
    fn teardown_iteration(&mut self) {
        trace("teardown.iteration");
    }

    //@@TearDown(Level.Trial)
    fn teardown_trial(&mut self) {
        trace("teardown.trial");
    }
}

//@@Benchmark
fn run(state: &mut State) -> i32 {
    trace("run");
    state.calls += 1;
    state.calls
}
