import 'package:lath/lath.dart';

import 'trace.dart';

//@@Benchmark
void loop(Control control) {
  var turns = 0;
  final started = control.startMeasurement;
  while (!control.stopMeasurement) {
    turns++;
  }
  trace('loop started $started, stopped after ${turns > 0 ? 'some' : 'no'} turns');
}
