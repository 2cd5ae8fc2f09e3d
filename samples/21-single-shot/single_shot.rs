//@@State(Scope.Thread)
#[derive(Default)]
struct Memory {
    bytes: Vec<u8>,
}

impl Memory {
    //@@Setup
    fn reserve(&mut self) {
        self.bytes = vec![0; 1 << 22];
    }
}

// The first call also pays for the pages, which the system gives when they are first written.
//@@Benchmark
//@@BenchmarkMode({Mode.SingleShotTime, Mode.AverageTime}) @OutputTimeUnit(TimeUnit.MICROSECONDS)
fn touch(memory: &mut Memory) -> u8 {
    for byte in memory.bytes.iter_mut().step_by(4096) {
        *byte = byte.wrapping_add(1);
    }
    memory.bytes[0]
}
