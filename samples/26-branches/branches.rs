//@@State(Scope.Benchmark)
#[derive(Default)]
struct Data {
    //@@Param({"false", "true"})
    sorted: bool,
    values: Vec<u8>,
    found: Vec<u8>,
}

impl Data {
    //@@Setup
    fn fill(&mut self) {
        let mut x = 1u32;
        let next = || {
            x = x.wrapping_mul(1664525).wrapping_add(1013904223);
            (x >> 24) as u8
        };
        self.values = std::iter::repeat_with(next).take(32768).collect();
        if self.sorted {
            self.values.sort();
        }
    }
}

//@@Benchmark
//@@OperationsPerInvocation(32768)
fn filter(data: &mut Data) -> usize {
    data.found.clear();
    for value in &data.values {
        if *value >= 128 {
            data.found.push(*value);
        }
    }
    data.found.len()
}
