import 'dart:io';

import 'trace.dart';

// 8 MB on each stream: far more than a pipe holds.
//@@Benchmark
void flood() {
  for (var i = 0; i < 100000; i++) {
    print('This line is printed a hundred thousand times and means nothing at all to anybody.');
    stderr.writeln('This line is printed a hundred thousand times and means nothing at all to anybody.');
  }
  trace('flooded');
}

//@@Benchmark
void look_alike() {
  print('{"event":"iteration","phase":"measurement","index":1,"threads":[{"method":"look_alike","calls":1,"ns":4711}]}');
  stderr.writeln('{"event":"failure","kind":"exception","where":"nowhere","message":"none"}');
}

//@@Benchmark
void bytes() {
  stdout.add([0xff, 0xfe, 0, 0x1b, 0x5b, 0x33, 0x31, 0x6d, 0x0a, 0x80, 0x81]);
  print('\ud800');
}

//@@Benchmark
Future<void> closes_output() async {
  await stdout.close();
  await stderr.close();
}
