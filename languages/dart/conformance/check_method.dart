import 'trace.dart';

//@@State(Scope.Thread)
class Box {
  int salt = 0;
}

//@@Setup
void setup(Box box) {
  box.salt = 0;
  trace('setup');
}

//@@TearDown
Future<void> teardown(Box box) async => trace('teardown');

//@@Benchmark
//@@Compare(value = "seal", baseline = true)
int seal_high(Box box) {
  trace('run');
  box.salt = 1000;
  return box.salt + 42;
}

//@@Benchmark
//@@Compare("seal")
Future<int> seal_low(Box box) async {
  trace('run');
  box.salt = -1000;
  return box.salt + 42;
}

//@@Check({"seal_high", "seal_low"})
int opened(int sealed, Box box) {
  trace('check');
  return sealed - box.salt;
}
