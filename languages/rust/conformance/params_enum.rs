mod trace;

use trace::trace;

#[derive(Clone, Copy, Default)]
enum Colour {
    #[default]
    RED,
    GREEN = 7,
    BLUE,
}

mod measures {
    #[derive(Clone, Copy)]
    pub enum Size {
        SMALL = 5,
        MEDIUM = 10,
        BIG = 20,
    }
}

//@@State(Scope.Benchmark)
struct State {
    //@@Param
    colour: Colour,
    //@@Param({"BIG", "SMALL"})
    size: measures::Size,
}

impl Default for State {
    fn default() -> State {
        State { colour: Colour::default(), size: measures::Size::MEDIUM }
    }
}

//@@Benchmark
fn run(state: &State) {
    trace(format_args!("colour {} size {}", state.colour as i32, state.size as i32));
}
