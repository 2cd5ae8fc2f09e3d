//@@State(Scope.Thread)
#[derive(Default)]
struct Steps {
    //@@Param({"27", "77031"})
    start: u64,
    //@@Operations
    taken: u64,
}

//@@Benchmark
fn collatz(steps: &mut Steps) -> u64 {
    let (mut n, mut taken) = (steps.start, 0);
    while n != 1 {
        n = if n % 2 == 1 { 3 * n + 1 } else { n / 2 };
        taken += 1;
    }
    steps.taken += taken;
    n
}
