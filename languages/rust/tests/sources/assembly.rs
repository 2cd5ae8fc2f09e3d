//! Bodies whose loops are looked at.

use lath::Blackhole;

//@@State(Scope.Benchmark)
struct Input {
    number: i32,
    real: f64,
    numbers: [u64; 64],
}

impl Default for Input {
    fn default() -> Input {
        Input { number: 3, real: 0.5, numbers: [1; 64] }
    }
}

//@@Benchmark
fn empty() {}

//@@Benchmark
fn product(input: &Input) -> i32 {
    input.number.wrapping_mul(12345)
}

//@@Benchmark
fn half(input: &Input) -> f64 {
    input.real * 0.3
}

//@@Benchmark
fn consumed(input: &Input, blackhole: &Blackhole) {
    blackhole.consume(input.number.wrapping_mul(23456));
}

//@@Benchmark
fn dropped(input: &Input) {
    let _ = input.number.wrapping_mul(34567);
}

//@@Benchmark
fn written(input: &mut Input) {
    input.number = input.number.wrapping_mul(45678);
}

//@@Benchmark
fn chain(input: &Input) -> u64 {
    let mut x = input.number as u64;
    for _ in 0..7 {
        x = x.wrapping_mul(0x1234567).rotate_left(13);
    }
    x
}

// One sum is made of vectors; two calls must not be made one.
//@@Benchmark
fn sum(input: &Input) -> u64 {
    input.numbers.iter().sum()
}

//@@Benchmark
fn fallible(input: &Input) -> Result<i32, String> {
    if input.number == 0 { Err("zero".to_owned()) } else { Ok(input.number.wrapping_mul(56789)) }
}

//@@Benchmark
async fn waiting(input: &Input) -> i32 {
    input.number.wrapping_mul(67890)
}
