//@@State(Scope.Thread)
#[derive(Default)]
struct Input {
    //@@Param("12345")
    x: u64,
}

fn mix(x: u64) -> u64 {
    (0..8).fold(x, |x, _| (x ^ x >> 29).wrapping_mul(0x9E3779B97F4A7C15))
}

//@@Benchmark
fn independent(input: &Input) -> u64 {
    mix(input.x)
}

//@@Benchmark
fn chained(input: &mut Input) -> u64 {
    input.x = mix(input.x);
    input.x
}
