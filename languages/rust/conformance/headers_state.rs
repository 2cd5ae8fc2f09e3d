use crate::trace::trace;

//@@State(Scope.Benchmark)
#[derive(Default)]
pub struct State {
    //@@Param("3")
    pub size: i32,
}

//@@Setup
fn prepare(state: &mut State) {
    trace(format_args!("header setup {}", state.size));
}

impl State {
    //@@TearDown
    fn clear(&mut self) {
        trace("header teardown");
    }
}
