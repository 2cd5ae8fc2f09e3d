mod headers_state;
mod trace;

use headers_state::State;
use trace::trace;

//@@Benchmark
fn run(state: &State) {
    trace(format_args!("run {}", state.size));
}
