//@Benchmark
int run(void) { return 0; }
