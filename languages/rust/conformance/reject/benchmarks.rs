//@@Benchmark
fn takes_number(plain_number: i32) -> i32 {
    plain_number
}
