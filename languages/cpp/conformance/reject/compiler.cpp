@Benchmark
int run() {
    return undeclared;
}
