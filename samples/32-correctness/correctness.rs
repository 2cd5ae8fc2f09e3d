//@@State(Scope.Benchmark)
#[derive(Default)]
struct Input {
    //@@Param("40")
    n: i64,
}

//@@Benchmark
//@@Compare("sum", baseline = true)
fn added(input: &Input) -> i64 {
    (1..=input.n).map(|i| i * i).sum()
}

//@@Benchmark
//@@Compare("sum")
fn wrong(input: &Input) -> i64 {
    input.n * (input.n + 1) * (2 * input.n + 1) / 3
}
