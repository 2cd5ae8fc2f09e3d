mod trace;

use lath::{BenchmarkParams, IterationParams, Phase, ThreadParams};
use trace::trace;

fn phase(name: &str, params: &IterationParams) {
    trace(format_args!("{name} {} x {} ns, batch {}", params.count, params.time_ns, params.batch_size));
}

//@@State(Scope.Benchmark)
#[derive(Default)]
struct State {
    //@@Param("12")
    size: i32,
}

impl State {
    //@@Setup(Level.Trial)
    fn trial(&mut self, params: &BenchmarkParams) {
        let name = &params.benchmark;
        let name = &name[name.find("described").unwrap_or(0)..];
        trace(format_args!("trial {name} mode {} unit {}", params.mode.label(), params.time_unit));
        trace(format_args!("threads {} forks {} warmup forks {}", params.threads, params.forks, params.warmup_forks));
        phase("warmup", &params.warmup);
        phase("measurement", &params.measurement);
        trace(format_args!("opi {} timeout {}", params.ops_per_invocation, params.timeout_ns));
        let (name, _) = &params.params[0];
        trace(format_args!("param {name} {} of {}", params.param("size").unwrap_or("?"), params.params.len()));
    }

    //@@Setup(Level.Iteration)
    fn iteration(&mut self, params: &IterationParams) {
        let kind = match params.phase {
            Phase::Warmup => "warmup",
            Phase::Measurement => "measurement",
        };
        trace(format_args!("iteration {kind} count {}", params.count));
    }
}

//@@Benchmark
//@@OperationsPerInvocation(5)
fn described(_state: &State, thread: &ThreadParams) {
    trace(format_args!("run thread {} of {}", thread.thread_index, thread.thread_count));
}
