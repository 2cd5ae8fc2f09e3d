import 'package:lath/lath.dart';

import 'trace.dart';

void phase(String name, IterationParams params) {
  trace('$name ${params.count} x ${params.timeNs} ns, batch ${params.batchSize}');
}

//@@State(Scope.Benchmark)
class Asking {
  //@@Param("12")
  int size = 0;

  //@@Setup(Level.Trial)
  void trial(BenchmarkParams params) {
    final name = params.benchmark.substring(params.benchmark.lastIndexOf('described'));
    trace('trial $name mode ${params.mode} unit ${params.timeUnit}');
    trace('threads ${params.threads} forks ${params.forks} warmup forks ${params.warmupForks}');
    phase('warmup', params.warmup);
    phase('measurement', params.measurement);
    trace('opi ${params.opsPerInvocation} timeout ${params.timeoutNs}');
    trace('param ${params.params.keys.first} ${params.params['size']} of ${params.params.length}');
  }

  //@@Setup(Level.Iteration)
  void iteration(IterationParams params) {
    trace('iteration ${params.type.name} count ${params.count}');
  }
}

//@@Benchmark
//@@OperationsPerInvocation(5)
void described(Asking state, ThreadParams thread) {
  trace('run thread ${thread.threadIndex} of ${thread.threadCount}');
}
