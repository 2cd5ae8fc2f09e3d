//! What a call costs that does nothing, by its kind: `lath run` on this file.

//@@State(Scope.Thread)
#[derive(Default)]
struct Input {
    number: u64,
}

impl Input {
    //@@Benchmark
    fn method(&self) -> u64 {
        self.number
    }
}

//@@Benchmark
fn nothing() {}

//@@Benchmark
fn value(input: &Input) -> u64 {
    input.number
}

//@@Benchmark
fn result(input: &Input) -> Result<u64, String> {
    Ok(input.number)
}

//@@Benchmark
async fn awaited(input: &Input) -> u64 {
    input.number
}

//@@State(Scope.Thread)
struct Prepared;

impl Prepared {
    //@@Setup(Level.Invocation)
    fn each(&mut self) {}

    //@@Benchmark
    fn between_clocks(&self) {}
}
