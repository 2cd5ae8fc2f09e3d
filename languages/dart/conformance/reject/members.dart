//@@State(Scope.Benchmark)
class Prepared {
  //@@Setup
  void _hidden_setup() {}
}

class Hiding {
  //@@Benchmark
  void _hidden() {}

  //@@Benchmark
  void generic<T>() {} // generic() is none
}

//@@Benchmark
void sound(Prepared prepared) {}
