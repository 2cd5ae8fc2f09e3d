//@@Benchmark
//@@Compare(value = "sum", baseline = true)
int first(void) { return 3; }

//@@Benchmark
//@@Compare(value = "sum", baseline = true) // the second
int second(void) { return 3; }
