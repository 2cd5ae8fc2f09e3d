import 'dart:math';

//@@State(Scope.Benchmark)
class Unused {
  int unused = 0;
}

//@@State(Scope.Benchmark)
class Point {
  double x = 0;
}

//@@Benchmark
void drops_result(Point point) {
  sqrt(point.x);
}

//@@Benchmark
void sinks_nothing() {}

//@@Benchmark
//@@Warmup(iterations = 1, timeUnit = TimeUnit.SECONDS)
int unit_of_nothing() => 1;

//@@Benchmark
//@@Timeout(time = 1)
int impatient() => 1;
