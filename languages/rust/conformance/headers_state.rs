use crate::trace::trace;

//@@State(Scope.Benchmark)
#[derive(Default)]
pub struct State {
    //@@Param("3")
    pub size: i32,
}

//@@Setup
pub fn prepare(state: &mut State) {
    trace(format_args!("header setup {}", state.size));
}

impl State {
    //@@TearDown
    pub fn clear(&mut self) {
        trace("header teardown");
    }
}
