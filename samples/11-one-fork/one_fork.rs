use std::time::{SystemTime, UNIX_EPOCH};

//@@State(Scope.Thread)
#[derive(Default)]
struct Luck {
    rounds: u128,
}

impl Luck {
    // What a process is lucky with (addresses, hash seeds, the first CPU) holds for its whole life.
    //@@Setup
    fn draw(&mut self) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        self.rounds = 200 + now.as_micros() % 8 * 200;
    }
}

//@@Benchmark
fn work(luck: &Luck) -> u32 {
    (0..luck.rounds as u32).fold(1, |mut x: u32, _| {
        x ^= x << 13;
        x ^= x >> 17;
        x ^ (x << 5)
    })
}
