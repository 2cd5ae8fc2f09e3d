//@@Benchmark
fn run() -> i32 {
    return undeclared;
}
