//@@Benchmark
//@@Group("not a name")
fn badly_named() {}

//@@Benchmark
//@@Group("two")
//@@Threads(2)
fn ambiguous() {}

//@@Benchmark
//@@Group("pair")
//@@Warmup(iterations = 1)
fn first_of_pair() {}

//@@Benchmark
//@@Group("pair")
//@@Warmup(iterations = 2)
fn second_of_pair() {}

//@@Benchmark
//@@GroupThreads(2)
fn ungrouped() {}
