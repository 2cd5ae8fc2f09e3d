mod trace;

use lath::{IterationParams, Phase};
use trace::trace;

//@@State(Scope.Thread)
#[derive(Default)]
struct State {
    sum: u64,
}

impl State {
    //@@Setup(Level.Iteration)
    fn iteration(&mut self, params: &IterationParams) {
        let kind = if params.phase == Phase::Warmup { "warmup" } else { "measurement" };
        trace(format_args!("{kind} of {}", params.count));
    }
}

//@@AutoWarmup
#[derive(Default)]
struct Benchmarks;

impl Benchmarks {
    //@@Benchmark
    fn run(&self, state: &mut State) -> u64 {
        state.sum += 3;
        state.sum
    }
}
