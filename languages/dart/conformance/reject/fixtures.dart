//@@Setup
void of_nothing() {}

//@@State(Scope.Benchmark)
class Prepared {
  //@@Setup
  int returns_something() => 0;

  //@@Setup @TearDown
  void both() {}

  //@@TearDown
  void takes_number(int not_a_state) {}
}

//@@Benchmark
//@@Setup // and a benchmark
void run(Prepared state) {}

//@@Benchmark
void sound(Prepared state) {}
