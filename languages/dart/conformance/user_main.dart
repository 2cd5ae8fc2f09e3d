import 'trace.dart';

//@@Benchmark
void run() => trace('run');

void drive() {
  for (var turn = 0; turn < 3; turn++) {
    run();
  }
}

void main() {
  trace('main runs');
  drive();
}
