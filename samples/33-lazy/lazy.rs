//@@State(Scope.Thread)
#[derive(Default)]
struct Input {
    //@@Param("20000")
    size: u32,
}

fn scramble(x: u32) -> u32 {
    x ^ x << 13 ^ x >> 17 ^ x << 5
}

//@@Benchmark
fn promised(input: &Input) -> impl Iterator<Item = u32> + use<> {
    (0..input.size).map(scramble)
}

//@@Benchmark
fn done(input: &Input) -> u32 {
    (0..input.size).fold(1, |sum, x| scramble(sum ^ x))
}
