//@@State(Scope.Benchmark)
#[derive(Default)]
struct Input {
    //@@Param("1000")
    rounds: u32,
}

fn scramble(rounds: u32) -> u32 {
    (0..rounds).fold(1, |mut x: u32, _| {
        x ^= x << 13;
        x ^= x >> 17;
        x ^ (x << 5)
    })
}

//@@Benchmark
fn nothing() -> u32 {
    1
}

//@@Benchmark
fn work(input: &Input) -> u32 {
    scramble(input.rounds)
}
