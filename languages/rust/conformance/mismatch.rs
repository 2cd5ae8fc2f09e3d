//@@State(Scope.Benchmark)
#[derive(Default)]
struct Numbers {
    //@@Param("10")
    n: i32,
}

//@@Benchmark
//@@Compare(value = "sum", baseline = true)
fn a_loop(numbers: &Numbers) -> i32 {
    (0..numbers.n).sum()
}

//@@Benchmark
//@@Compare("sum")
fn b_formula(numbers: &Numbers) -> i32 {
    numbers.n * (numbers.n - 1) / 2
}

//@@Benchmark
//@@Compare("sum")
fn c_wrong(numbers: &Numbers) -> i32 {
    numbers.n * (numbers.n + 1) / 2
}
