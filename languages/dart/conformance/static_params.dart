import 'trace.dart';

//@@State(Scope.Benchmark)
class InputValue {
  //@@Param({"25", "30"})
  static int number = 0;
}

//@@State(Scope.Benchmark)
class Switch {
  //@@Param({"false", "true"})
  bool inverted = false;
}

//@@Benchmark
void first() => trace('first ${InputValue.number}');

//@@Benchmark
void second(Switch way) => trace('second ${InputValue.number} inverted ${way.inverted ? 1 : 0}');
