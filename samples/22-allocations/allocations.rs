//@@State(Scope.Thread)
#[derive(Default)]
struct Keeper {
    sum: u32,
}

//@@Benchmark
fn allocates() -> Vec<u32> {
    Vec::with_capacity(1000)
}

//@@Benchmark
fn computes(keeper: &mut Keeper) -> u32 {
    keeper.sum = keeper.sum.wrapping_mul(31).wrapping_add(7);
    keeper.sum
}
