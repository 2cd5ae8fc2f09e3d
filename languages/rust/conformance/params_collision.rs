mod trace;

use trace::trace;

//@@State(Scope.Benchmark)
#[derive(Default)]
struct First {
    //@@Param({"1", "2"})
    n: i32,
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Second {
    //@@Param({"1", "2"})
    n: i64,
}

//@@Benchmark
fn run(first: &First, second: &Second) {
    trace(format_args!("{} {}", first.n, second.n));
}
