//@@State(Scope.Benchmark)
#[derive(Default)]
struct Walk {
    //@@Param({"4096", "16777216"})
    size: u32,
    next: Vec<u32>,
}

impl Walk {
    //@@Setup
    fn lay(&mut self) {
        let follow = |i: u32| i.wrapping_mul(1664525).wrapping_add(1013904223) & (self.size - 1);
        self.next = (0..self.size).map(follow).collect();
    }
}

//@@Benchmark
//@@OperationsPerInvocation(10000)
fn step(walk: &Walk) -> u32 {
    (0..10_000).fold(0, |at, _| walk.next[at as usize])
}
