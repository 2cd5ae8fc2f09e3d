//@@State(Scope.Benchmark)
class _Private {}

//@@State(Scope.Benchmark)
class Closed {
  Closed._();
}

//@@Benchmark
void first(_Private state) {}

//@@Benchmark
void run(Closed closed) {}
