//@@Benchmark
//@@Compare(value = "sum", baseline = true)
int first() => 3;

//@@Benchmark
//@@Compare(value = "sum", baseline = true) // the second
int second() => 3;
