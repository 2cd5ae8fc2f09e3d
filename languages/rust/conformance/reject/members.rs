mod inner {
    //@@State(Scope.Benchmark)
    #[derive(Default)]
    pub struct State;

    impl State {
        //@@Setup
        fn hidden_setup(&self) {}
    }

    #[derive(Default)]
    pub struct Hiding;

    impl Hiding {
        //@@Benchmark
        fn hidden(&self) {}
    }
}

//@@Benchmark
fn generic(_state: &inner::State, _number: impl Into<u64>) {}
