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
fn generic<T>(_state: &inner::State) {}
