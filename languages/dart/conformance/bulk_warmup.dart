import 'package:lath/lath.dart';

import 'trace.dart';

int trials = 0;

//@@State(Scope.Benchmark)
class Fixture {
  //@@Setup(Level.Trial)
  void setup() {
    trials++;
    trace('setup $trials');
  }

  //@@Setup(Level.Iteration)
  void iteration(IterationParams params) {
    trace('${params.type.name} of ${params.count}');
  }

  //@@TearDown(Level.Trial)
  void teardown() => trace('teardown');
}

//@@Benchmark
void big(Fixture state) => trace('big');

//@@Benchmark
void small(Fixture state) => trace('small');
