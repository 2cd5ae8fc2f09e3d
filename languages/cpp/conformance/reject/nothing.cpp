//@Benchmark
int run() { return 0; }
