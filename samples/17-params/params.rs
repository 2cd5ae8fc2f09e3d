//@@State(Scope.Benchmark)
#[derive(Default)]
struct Shape {
    //@@Param({"10", "1000"})
    size: u32,
    //@@Param({"1", "4"})
    passes: u32,
}

//@@Benchmark
fn work(shape: &Shape) -> u32 {
    (0..shape.size * shape.passes).fold(1, |mut x: u32, _| {
        x ^= x << 13;
        x ^= x >> 17;
        x ^ (x << 5)
    })
}
