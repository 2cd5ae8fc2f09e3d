mod trace;

use lath::Blackhole;
use trace::trace;

//@@State(Scope.Benchmark)
struct State {
    whole: i32,
    real: f64,
    text: String,
}

impl Default for State {
    fn default() -> State {
        State { whole: 1, real: 2.0, text: "text".to_owned() }
    }
}

impl State {
    //@@Setup
    fn setup(&self, blackhole: &lath::Blackhole) {
        blackhole.consume(self.whole);
        trace("setup");
    }
}

//@@TearDown(Level.Trial)
fn teardown(state: &State, blackhole: &mut Blackhole) {
    let own = Blackhole::default();
    own.consume(state.real);
    blackhole.consume(state);
    trace("teardown");
}

//@@Benchmark
fn run(state: &State, blackhole: &Blackhole) {
    blackhole.consume(state.whole + 1);
    blackhole.consume(state.real);
    blackhole.consume(&state.text);
    blackhole.consume(state.text.clone());
    blackhole.consume(state);
    trace("run");
}
