#[derive(Default)]
struct WithField {
    counter: i32,
}

impl WithField {
    //@@Benchmark
    fn count(&mut self) -> i32 {
        self.counter += 1;
        self.counter
    }
}
