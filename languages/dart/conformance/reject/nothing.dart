//@Benchmark
int run() => 0;
