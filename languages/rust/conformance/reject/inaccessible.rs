//@@State(Scope.Benchmark)
struct Closed;

//@@Benchmark
fn run(_closed: &Closed) {}
