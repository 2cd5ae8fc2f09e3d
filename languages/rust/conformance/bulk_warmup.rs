mod trace;

use lath::{IterationParams, Phase};
use std::sync::atomic::{AtomicU32, Ordering};
use trace::trace;

static TRIALS: AtomicU32 = AtomicU32::new(0);

//@@State(Scope.Benchmark)
#[derive(Default)]
struct State {}

impl State {
    //@@Setup(Level.Trial)
    fn setup(&mut self) {
        trace(format_args!("setup {}", TRIALS.fetch_add(1, Ordering::Relaxed) + 1));
    }

    //@@Setup(Level.Iteration)
    fn iteration(&mut self, params: &IterationParams) {
        let kind = match params.phase {
            Phase::Warmup => "warmup",
            Phase::Measurement => "measurement",
        };
        trace(format_args!("{kind} of {}", params.count));
    }

    //@@TearDown(Level.Trial)
    fn teardown(&mut self) {
        trace("teardown");
    }
}

//@@Benchmark
fn big(_state: &State) {
    trace("big");
}

//@@Benchmark
fn small(_state: &State) {
    trace("small");
}
