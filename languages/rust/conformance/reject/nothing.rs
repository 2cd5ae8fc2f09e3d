//@Benchmark
fn run() -> i32 {
    0
}
