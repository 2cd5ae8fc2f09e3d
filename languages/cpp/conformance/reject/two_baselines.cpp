//@@Benchmark
//@@Compare(value = "sum", baseline = true)
int first() { return 3; }

//@@Benchmark
//@@Compare(value = "sum", baseline = true) // the second
int second() { return 3; }
