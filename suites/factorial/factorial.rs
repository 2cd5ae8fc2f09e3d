//! The factorial benchmark in Rust, with annotations in comments.

//@@State(Scope.Benchmark)
#[derive(Default)]
struct InputValue {
    //@@Param({"15", "20"})
    number: u32,
}

// Products modulo 2^64, as in C: `*` would do the same here, and panic where overflow is checked.
fn recursive(n: u32) -> u64 {
    if n < 2 { 1 } else { u64::from(n).wrapping_mul(recursive(n - 1)) }
}

fn iterative(n: u32) -> u64 {
    (2..=n).fold(1, |product: u64, factor| product.wrapping_mul(u64::from(factor)))
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
//@@OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare("recursive")
//@@Check(vectors = "vectors.toml")
fn factorial_recursive(input: &InputValue) -> u64 {
    recursive(input.number)
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
//@@OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare("iterative")
//@@Check(vectors = "vectors.toml")
fn factorial_iterative(input: &InputValue) -> u64 {
    iterative(input.number)
}
