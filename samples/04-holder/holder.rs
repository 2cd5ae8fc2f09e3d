//@@State(Scope.Thread)
#[derive(Default)]
struct Holder {
    values: Vec<u32>,
    //@@Param({"10", "10000"})
    size: u32,
}

impl Holder {
    //@@Setup
    fn fill(&mut self) {
        self.values = (0..self.size).collect();
    }

    //@@Benchmark
    fn sum(&self) -> u32 {
        (self.values.iter()).fold(1, |total: u32, v| total.wrapping_mul(31).wrapping_add(*v))
    }
}
