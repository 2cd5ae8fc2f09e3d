//@@Benchmark
//@@Group("not a name")
function badly_named() {}

//@@Benchmark
//@@Group("two")
//@@Threads(2)
function ambiguous() {}

//@@Benchmark
//@@Group("pair")
//@@Warmup(iterations = 1)
function first_of_pair() {}

//@@Benchmark
//@@Group("pair")
//@@Warmup(iterations = 2)
function second_of_pair() {}

//@@Benchmark
//@@GroupThreads(2)
function ungrouped() {}
