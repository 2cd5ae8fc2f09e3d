//@@State(Scope.Benchmark)
abstract class Abstract {
  int value();
}

//@@State(Scope.Benchmark)
class Demanding {
  Demanding(this.size);
  final int size;
}

//@@Benchmark
void run(Abstract abstract, Demanding demanding) {}
