use lath::{BenchmarkParams, ThreadParams};

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Told;

impl Told {
    //@@Setup
    fn tell(&mut self, params: &BenchmarkParams) {
        println!("mode {}, {} threads", params.mode.label(), params.threads);
    }
}

//@@Benchmark
//@@Threads(2)
fn place(_: &Told, thread: &ThreadParams) -> usize {
    thread.thread_index as usize
}
