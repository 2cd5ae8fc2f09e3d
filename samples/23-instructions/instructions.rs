//@@State(Scope.Thread)
#[derive(Default)]
struct Input {
    //@@Param({"1000", "2000"})
    rounds: u32,
}

//@@Benchmark
fn work(input: &Input) -> u32 {
    (0..input.rounds).fold(1, |mut x: u32, _| {
        x ^= x << 13;
        x ^= x >> 17;
        x ^ (x << 5)
    })
}
