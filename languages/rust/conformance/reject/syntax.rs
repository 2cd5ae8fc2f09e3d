//@@State(Scope.Benchmark)
#[derive(Default)]
struct State {
    //@@Param({"25", "30)
    number: i32,
}

//@@Benchmark
//@@Warmup(iterations = , time = 1)
//@@Measurement(iterations 3)
//@@BenchmarkMode(Mode.)
fn run(_state: &State) {}
