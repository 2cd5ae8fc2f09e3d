//@@State(Scope.Benchmark)
class Twice {
  //@@Setup
  void setup() {}

  //@@Setup
  void setup() {} // second of two fixtures

  //@@Benchmark
  int run() => 1;
}
