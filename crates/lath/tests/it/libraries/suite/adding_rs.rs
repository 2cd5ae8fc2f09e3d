unsafe extern "C" {
    safe fn add(a: i32, b: i32) -> i32;
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
//@@Compare("sum")
fn sum() -> i32 {
    add(2, 3)
}
