//@@Benchmark
//@@Compare(value = "sum", baseline = true)
fn first() -> i32 {
    3
}

//@@Benchmark
//@@Compare(value = "sum", baseline = true) // the second
fn second() -> i32 {
    3
}
