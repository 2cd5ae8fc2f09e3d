//@@Benchmark
fn run() {}

//@@Benchmark
fn run() {} // again
