//@@State(Scope.Benchmark)
class Numbered {
  //@@Benchmark // before a field
  int number = 0;
}

//@@Setup // before a type
//@@State(Scope.Benchmark)
class Other {}

//@@Benchmark
//@@Param("1") // before a function
//@@State(Scope.Thread) // before a function
//@@Warmup(iterations = 1)
//@@Warmup(iterations = 2) // again
void run(Numbered state, Other other) {}

//@@Fork(2) // without a benchmark
void plain() {}

//@@Benchmark // before nothing
