//@@State(Scope.Benchmark)
#[derive(Default)]
struct First {
    //@@Param("1")
    size: i32,
}

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Second {
    //@@Param("2")
    size: i32,
}

//@@Benchmark
fn run(_first: &First, _second: &Second) {}
