/// Objects of the harness that benchmarks and fixtures may ask for, beside the Blackhole.
library;

import 'clock.dart';

enum IterationType { warmup, measurement }

/// How iterations of one kind are planned. [timeNs]: length of one, 0 in single-shot mode;
/// [batchSize]: calls per operation.
class IterationParams {
  IterationParams({this.type = IterationType.measurement, this.count = 0, this.timeNs = 0, this.batchSize = 1});

  IterationType type;
  int count;
  int timeNs;
  int batchSize;
}

/// What runs, and with which settings. [fork]: number of this fork, from 1; [params]: the
/// parameters as text, by name.
class BenchmarkParams {
  BenchmarkParams({
    required this.benchmark,
    required this.mode,
    required this.forks,
    required this.warmupForks,
    required this.fork,
    required this.warmup,
    required this.measurement,
    required this.opsPerInvocation,
    required this.timeUnit,
    required this.timeoutNs,
    required this.params,
  });

  final String benchmark;
  final String mode;
  final int threads = 1;
  final int forks;
  final int warmupForks;
  final int fork;
  final IterationParams warmup;
  final IterationParams measurement;
  final int opsPerInvocation;
  final String timeUnit;
  final int timeoutNs;
  final Map<String, String> params;
}

/// Which thread of how many this is: there is one.
class ThreadParams {
  const ThreadParams();

  int get threadIndex => 0;
  int get threadCount => 1;
}

/// One per iteration. A benchmark that loops by itself ends when [stopMeasurement] becomes true.
class Control {
  bool _begun = false;
  int _deadline = 0;

  bool get startMeasurement => _begun;

  bool get stopMeasurement => now() >= _deadline;
}

/// For the harness: [deadline] by the clock, in ns.
void beginControl(Control control, int deadline) {
  control
    .._begun = true
    .._deadline = deadline;
}
