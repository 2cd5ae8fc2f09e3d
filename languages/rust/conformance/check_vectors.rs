//@@State(Scope.Benchmark)
#[derive(Default)]
struct Numbers {
    //@@Param("10")
    n: i32,
}

//@@Benchmark
//@@Check(vectors = "../../c/conformance/check_vectors_table.toml")
fn add_up(numbers: &Numbers) -> i32 {
    (0..numbers.n).sum()
}
