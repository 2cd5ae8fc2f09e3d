import 'dart:async';
import 'dart:io';
import 'dart:typed_data';

import 'trace.dart';

//@@Benchmark
void good() => trace('good');

//@@Benchmark
void exit_0() => exit(0);

//@@Benchmark
void exit_1() {
  exitCode = 1;
  exit(exitCode);
}

// After the call that asked for it has returned.
//@@Benchmark
Future<void> exit_42() {
  Timer(const Duration(milliseconds: 1), () => exit(42));
  return Completer<void>().future;
}

void _die(ProcessSignal signal) {
  Process.killPid(pid, signal);
  sleep(const Duration(seconds: 10));
}

//@@Benchmark
void segfault() => _die(ProcessSignal.sigsegv);

//@@Benchmark
void aborts() => _die(ProcessSignal.sigabrt);

//@@Benchmark
void killed() => _die(ProcessSignal.sigkill);

//@@Benchmark
//@@Timeout(time = 300, timeUnit = TimeUnit.MILLISECONDS)
void hangs() {
  trace('hangs');
  for (;;) {
    pause(1);
  }
}

// An error, sooner or later: of the memory, or of a length that nothing can have.
//@@Benchmark
void out_of_memory() {
  final kept = <Uint8List>[];
  for (var size = 1 << 24; ; size *= 2) {
    kept.add(Uint8List(size));
  }
}
