//@@State(Scope.Benchmark)
#[derive(Default)]
struct State;

//@@Benchmark
fn generic<T>(_state: &State) {}
