//@@Benchmark
int run() {
  return undeclared undeclared;
}
