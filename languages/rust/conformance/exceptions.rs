use std::panic::panic_any;

#[derive(Debug)]
struct OutOfRange;

//@@Benchmark
fn standard() -> i32 {
    Err(OutOfRange).expect("over the edge")
}

#[derive(Debug)]
struct Trouble;

// An error that is returned is no result.
//@@Benchmark
fn own() -> Result<i32, Trouble> {
    Err(Trouble)
}

//@@Benchmark
fn number() {
    panic_any(42);
}

//@@State(Scope.Thread)
#[derive(Default)]
struct State;

impl State {
    //@@Setup(Level.Iteration)
    fn prepare(&mut self) {
        panic!("not {}", "prepared");
    }
}

//@@Benchmark
fn fixture(_state: &State) {}
