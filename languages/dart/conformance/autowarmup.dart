import 'package:lath/lath.dart';

import 'trace.dart';

//@@State(Scope.Thread)
class Sum {
  int sum = 0;

  //@@Setup(Level.Iteration)
  void iteration(IterationParams params) {
    trace('${params.type.name} of ${params.count}');
  }
}

//@@AutoWarmup
class Benchmarks {
  //@@Benchmark
  int run(Sum state) => state.sum += 3;
}
