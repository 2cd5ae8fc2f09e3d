//! A call into another shared object from Rust: a declaration, and `unsafe` around it.

#[path = "../rust/message.rs"]
mod message;

unsafe extern "C" {
    fn lath_nothing();
    fn lath_take(data: *const u8, length: usize) -> u64;
}

fn take_slice(data: &[u8]) -> u64 {
    // SAFETY: as many bytes as it is told are there.
    unsafe { lath_take(data.as_ptr(), data.len()) }
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Data {
    //@@Param({"0", "64", "1024", "65536"})
    bytes: usize,
    data: Vec<u8>,
}

impl Data {
    //@@Setup(Level.Trial)
    fn fill(&mut self) {
        self.data = message::message(self.bytes);
    }
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
//@@OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare("nothing")
fn nothing() {
    // SAFETY: it does nothing.
    unsafe { lath_nothing() }
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
//@@OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare("take")
fn take(data: &Data) -> u64 {
    take_slice(&data.data)
}

//@@Check("nothing")
fn reached() -> u64 {
    take_slice(&message::message(64))
}
