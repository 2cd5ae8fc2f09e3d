use lath::Blackhole;

//@@State(Scope.Thread)
#[derive(Default)]
struct Input {
    //@@Param("7")
    seed: u32,
}

fn scramble(seed: u32) -> u32 {
    (0..500).fold(seed, |mut x, _| {
        x ^= x << 13;
        x ^= x >> 17;
        x ^ (x << 5)
    })
}

//@@Benchmark
fn one(input: &Input) -> u32 {
    scramble(input.seed)
}

//@@Benchmark
fn lost(input: &Input) -> u32 {
    scramble(input.seed + 1);
    scramble(input.seed)
}

//@@Benchmark
fn both(input: &Input, blackhole: &Blackhole) {
    blackhole.consume(scramble(input.seed + 1));
    blackhole.consume(scramble(input.seed));
}
