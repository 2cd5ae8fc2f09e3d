extern "C" int add(int a, int b);

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
//@@Compare("sum")
int sum() { return add(2, 3); }
