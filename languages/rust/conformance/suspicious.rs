//@@State(Scope.Benchmark)
#[derive(Default)]
struct Unused;

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Point {
    x: f64,
}

//@@Benchmark
fn drops_result(point: &Point) {
    point.x.sqrt();
}

//@@Benchmark
fn sinks_nothing() {}

//@@Benchmark
//@@Warmup(iterations = 1, timeUnit = TimeUnit.SECONDS)
fn unit_of_nothing() -> i32 {
    1
}

//@@Benchmark
//@@Timeout(time = 1)
fn impatient() -> i32 {
    1
}
