mod trace;

use trace::trace;

//@@State(Scope.Benchmark)
#[derive(Default)]
struct First;

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Second;

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Unused;

impl Unused {
    //@@Setup
    fn setup() {
        trace("never");
    }
}

//@@Setup
fn setup(_first: &mut First, _second: &mut Second) {
    trace("setup both");
}

//@@Benchmark
fn run_first(_first: &First) {
    trace("run first");
}

//@@Benchmark
fn run_second(_second: &Second) {
    trace("run second");
}
