//@@State(Scope.Thread) @AuxCounters
#[derive(Default)]
pub struct Operations {
    pub hits: i64,
    missed: i64,
}

impl Operations {
    pub fn misses(&self) -> i32 {
        (self.missed / 2 * 3) as i32
    }

    //@@Setup(Level.Iteration)
    fn begin(&mut self) {
        self.missed = 0;
    }
}

//@@AuxCounters(Type.EVENTS)
//@@State(Scope.Thread)
#[derive(Default)]
pub struct Events {
    pub retries: f64,
}

//@@Benchmark
fn operations(counted: &mut Operations) {
    counted.hits += 2;
    counted.missed += 2;
}

//@@Benchmark
fn events(counted: &mut Events) {
    counted.retries += 5.0;
}
