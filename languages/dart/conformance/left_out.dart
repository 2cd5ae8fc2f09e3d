import 'trace.dart';

//@@State(Scope.Benchmark)
class First {}

//@@State(Scope.Benchmark)
class Second {}

//@@State(Scope.Benchmark)
class Unused {
  //@@Setup
  static void setup() => trace('never');
}

//@@Setup
void setup(First first, Second second) => trace('setup both');

//@@Benchmark
void run_first(First first) => trace('run first');

//@@Benchmark
void run_second(Second second) => trace('run second');
