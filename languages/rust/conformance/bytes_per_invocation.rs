use std::thread::sleep;
use std::time::Duration;

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Buffer {
    //@@Param({"16", "65536"})
    size: usize,
}

//@@Benchmark
//@@BytesPerInvocation(200000)
//@@OperationsPerInvocation(10)
fn number() {
    sleep(Duration::from_millis(2));
}

//@@Benchmark
//@@BytesPerInvocation("size")
fn parameter(buffer: &Buffer) -> usize {
    sleep(Duration::from_millis(2));
    buffer.size
}

//@@Benchmark
fn silent() {
    sleep(Duration::from_millis(2));
}
