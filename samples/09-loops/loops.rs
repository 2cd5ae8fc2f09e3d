//@@State(Scope.Thread)
#[derive(Default)]
struct Input {
    //@@Param("3")
    x: u32,
    //@@Param("4")
    y: u32,
}

fn add(x: u32, y: u32) -> u32 {
    x.wrapping_add(y)
}

//@@Benchmark
fn one(input: &Input) -> u32 {
    add(input.x, input.y)
}

//@@Benchmark
//@@OperationsPerInvocation(100000)
fn looped(input: &Input) -> u32 {
    let mut sum = 0u32;
    for _ in 0..100_000 {
        sum = sum.wrapping_add(add(input.x, input.y));
    }
    sum
}
