//@@State(Scope.Thread)
struct Input {
    start: u64,
}

impl Default for Input {
    fn default() -> Input {
        Input { start: 27 }
    }
}

//@@State(Scope.Thread) @AuxCounters(AuxCounters.Type.EVENTS)
#[derive(Default)]
pub struct Counters {
    pub steps: u64,
    pub odd: u64,
}

// From 27 it takes 111 steps to 1, 41 of them at odd numbers.
//@@Benchmark
//@@Measurement(invocations = 1000)
fn collatz(input: &Input, counters: &mut Counters) -> u64 {
    let mut n = input.start;
    while n != 1 {
        counters.steps += 1;
        counters.odd += n % 2;
        n = if n % 2 == 1 { 3 * n + 1 } else { n / 2 };
    }
    n
}
