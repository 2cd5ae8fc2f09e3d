//@@Benchmark
//@@Group("not a name")
void badly_named() {}

//@@Benchmark
//@@Group("two")
//@@Threads(2)
void ambiguous() {}

//@@Benchmark
//@@Group("pair")
//@@Warmup(iterations = 1)
void first_of_pair() {}

//@@Benchmark
//@@Group("pair")
//@@Warmup(iterations = 2)
void second_of_pair() {}

//@@Benchmark
//@@GroupThreads(2)
void ungrouped() {}
