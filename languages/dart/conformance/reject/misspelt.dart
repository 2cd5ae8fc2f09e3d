//@@State(Scope.Benchmrk)
class Prepared {
  //@@Setup(Level.Invokation)
  void setup() {}
}

//@@Benchmrk
void first() {}

//@@Benchmark
//@@Warmup(iteration = 5)
//@@BenchmarkMode(Mode.AvarageTime)
//@@OutputTimeUnit(TimeUnit.Milliseconds)
void second(Prepared state) {}
