import 'dart:io';
import 'dart:isolate';

import 'trace.dart';

//@@Benchmark
void good() => trace('good');

int _deeper(int depth) => 1 + _deeper(depth + 1);

//@@Benchmark
int recursion() => _deeper(0);

//@@Benchmark
void blocked() => sleep(const Duration(hours: 1));

//@@Benchmark
void spins() {
  for (;;) {}
}

//@@Benchmark
void talks() {
  for (;;) {
    print('and so on');
  }
}

//@@Benchmark
void deaf() {
  for (final signal in [ProcessSignal.sigterm, ProcessSignal.sigint, ProcessSignal.sighup]) {
    signal.watch().listen((_) {});
  }
  for (;;) {
    sleep(const Duration(hours: 1));
  }
}

//@@Benchmark
void stops() {
  Process.killPid(pid, ProcessSignal.sigstop);
  sleep(const Duration(hours: 1));
}

void _idle(int _) => RawReceivePort();

// An isolate that lives for ever.
//@@Benchmark
Future<void> thread() async {
  await Isolate.spawn(_idle, 0);
  trace('thread');
}

//@@Benchmark
Future<void> process_a() async {
  final left = await Process.start('sleep', ['3600'], mode: ProcessStartMode.inheritStdio);
  trace('left ${left.pid}');
}

//@@Benchmark
void process_b() {
  final lines = File(Platform.environment['LATH_TRACE']!).readAsStringSync();
  final left = RegExp(r'left (\d+)').firstMatch(lines)![1];
  final stat = File('/proc/$left/stat');
  final state = stat.existsSync() ? stat.readAsStringSync().split(') ').last[0] : 'Z';
  trace(state == 'Z' ? 'gone' : 'still there');
}

//@@Benchmark
void reads() => trace(stdin.readLineSync() == null ? 'nothing to read' : 'something');
