//@@State(Scope.Benchmark)
class First {
  //@@Param("1")
  int size = 0;
}

//@@State(Scope.Benchmark)
class Second {
  //@@Param("2")
  int size = 0;
}

//@@Benchmark
void run(First first, Second second) {}
