mod trace;

mod hidden {
    use super::trace::trace;

    //@@State(Scope.Benchmark)
    #[derive(Default)]
    struct State {
        unused: i32,
    }

    //@@Setup
    fn setup(_state: &State) {
        trace("setup");
    }

    //@@Benchmark
    fn run(state: &State) -> i32 {
        trace("run");
        state.unused
    }
}
