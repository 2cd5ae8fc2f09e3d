//@@State(Scope.Benchmark)
class Numbered {
  //@@Param({"25", "30)
  int number = 0;
}

//@@Benchmark
//@@Warmup(iterations = , time = 1)
//@@Measurement(iterations 3)
//@@BenchmarkMode(Mode.)
void run(Numbered numbered) {}
