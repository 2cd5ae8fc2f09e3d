@Benchmark
int run(void) {
    return undeclared;
}
