mod sleeping {
    use std::thread::sleep;
    use std::time::Duration;

    //@@Benchmark
    //@@OperationsPerInvocation(1000000)
    pub fn run() {
        sleep(Duration::from_millis(2));
    }
}
