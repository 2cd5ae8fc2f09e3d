//! What `cargo research layout` changes without changing what it does.

//@@Benchmark
fn mixed() -> u64 {
    (0..1000).fold(7_u64, |x, i| std::hint::black_box((x ^ i).wrapping_mul(6364136223846793005)))
}
