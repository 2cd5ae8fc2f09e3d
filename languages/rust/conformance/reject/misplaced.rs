//@@State(Scope.Benchmark)
#[derive(Default)]
struct State {
    //@@Benchmark // before a field
    number: i32,
}

//@@Setup // before a type
//@@State(Scope.Benchmark)
#[derive(Default)]
struct Other;

//@@Benchmark
//@@Param("1") // before a function
//@@State(Scope.Thread) // before a function
//@@Warmup(iterations = 1)
//@@Warmup(iterations = 2) // again
fn run(_state: &State, _other: &Other) {}

//@@Fork(2) // without a benchmark
fn plain() {}

//@@Benchmark // before nothing
