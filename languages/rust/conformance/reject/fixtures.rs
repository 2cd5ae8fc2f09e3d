//@@Setup
fn of_nothing() {}

//@@State(Scope.Benchmark)
#[derive(Default)]
struct State;

impl State {
    //@@Setup
    fn returns_something(&self) -> i32 {
        0
    }

    //@@Setup @TearDown
    fn both(&self) {}

    //@@TearDown
    fn takes_number(&self, not_a_state: i32) {
        drop(not_a_state);
    }
}

//@@Benchmark
//@@Setup // and a benchmark
fn run(_state: &State) {}

//@@Benchmark
fn sound(_state: &State) {}
