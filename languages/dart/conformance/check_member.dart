import 'trace.dart';

//@@State(Scope.Thread)
class Box {
  int salt = 0;
  int sealed = 0;

  //@@Benchmark
  //@@Compare(value = "seal", baseline = true)
  void high() {
    trace('run');
    salt = 1000;
    sealed = 1042;
  }

  //@@Benchmark
  //@@Compare("seal")
  void low() {
    trace('run');
    salt = -1000;
    sealed = -958;
  }

  //@@Check
  int opened() {
    trace('check');
    return sealed - salt;
  }
}
