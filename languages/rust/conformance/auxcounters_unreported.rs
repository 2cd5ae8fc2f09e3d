//@@State(Scope.Thread) @AuxCounters
#[derive(Default)]
pub struct Counted {
    pub hits: u32,
}

//@@Benchmark
fn run(counted: &mut Counted) {
    counted.hits += 2;
}
