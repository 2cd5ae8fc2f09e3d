mod trace;

mod one {
    use crate::trace::trace;

    //@@State(Scope.Benchmark)
    #[derive(Default)]
    pub struct State;

    impl State {
        //@@Setup
        pub fn setup(&self) {
            trace("one.setup");
        }
    }

    //@@Benchmark
    pub fn run(_state: &State) {
        trace("one.run");
    }
}

mod two {
    use crate::trace::trace;

    //@@State(Scope.Benchmark)
    #[derive(Default)]
    pub struct State;

    impl State {
        //@@Setup
        pub fn setup(&self) {
            trace("two.setup");
        }
    }

    //@@Benchmark
    pub fn run(_state: &State) {
        trace("two.run");
    }
}
