//@@Benchmark
//@@Group("not a name")
void badly_named(void) {}

//@@Benchmark
//@@Group("two")
//@@Threads(2)
void ambiguous(void) {}

//@@Benchmark
//@@Group("pair")
//@@Warmup(iterations = 1)
void first_of_pair(void) {}

//@@Benchmark
//@@Group("pair")
//@@Warmup(iterations = 2)
void second_of_pair(void) {}

//@@Benchmark
//@@GroupThreads(2)
void ungrouped(void) {}
