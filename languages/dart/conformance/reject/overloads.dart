//@@State(Scope.Benchmark)
class Prepared {
  //@@Benchmark
  void run() {}

  //@@Benchmark
  void run() {} // again
}
