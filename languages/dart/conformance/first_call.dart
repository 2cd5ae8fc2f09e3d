import 'trace.dart';

bool _called = false;

int _first_sleeps() {
  if (!_called) pause(20);
  _called = true;
  return 1;
}

//@@Benchmark
//@@Compare(value = "both", baseline = true)
int both_a() => _first_sleeps();

//@@Benchmark
//@@Compare("both")
int both_b() => _first_sleeps();

//@@Benchmark
int alone() => _first_sleeps();
