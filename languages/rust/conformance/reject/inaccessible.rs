mod inner {
    //@@State(Scope.Benchmark)
    #[derive(Default)]
    struct Private;

    //@@Benchmark
    pub fn first(_state: &Private) {}
}

//@@State(Scope.Benchmark)
struct Closed {
    size: i32,
}

//@@Benchmark
fn run(closed: &Closed) -> i32 {
    closed.size
}
