//@@State(Scope.Benchmark)
#[derive(Default)]
struct State {
    //@@Param("300")
    small: u8,
}

//@@Benchmark
fn run(_state: &State) {}
