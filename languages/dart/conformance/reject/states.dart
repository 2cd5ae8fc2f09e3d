//@@State // no scope
class Scopeless {}

//@@State(Scope.Benchmark)
class Egg {
  //@@Setup
  void lay(Hen hen) {}
}

//@@State(Scope.Benchmark)
class Hen {
  //@@Setup
  void hatch(Egg egg) {}
}

//@@State(Scope.Group)
class Grouped {}

//@@Benchmark
void scopeless(Scopeless state) {}

//@@Benchmark
void circular(Egg egg) {}

//@@Benchmark
void outside_any_group(Grouped state) {}
