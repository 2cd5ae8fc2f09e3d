//@@State(Scope.Benchmark)
#[derive(Default)]
struct State;

//@@Benchmark
fn takes_copy(copied: State) {
    drop(copied);
}
