import 'trace.dart';

//@@Benchmark
//@@Compare("work")
int work_a() {
  trace('a');
  return 1;
}

//@@Benchmark
//@@Compare(value = "work", baseline = true)
int work_b() {
  trace('b');
  return 1;
}

//@@Benchmark
int alone() {
  trace('alone');
  return 1;
}
