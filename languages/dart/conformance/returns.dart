import 'trace.dart';

//@@Benchmark
void nothing() => trace('nothing');

//@@Benchmark
int number() {
  trace('number');
  return 1;
}

//@@Benchmark
double real() {
  trace('real');
  return 0.5;
}

// There are no pointers; a place in a list is the nearest thing.
//@@Benchmark
Iterator<String> pointer() {
  trace('pointer');
  return ['text'].iterator;
}

// Whose text nobody can have.
class Mute {
  @override
  String toString() => throw StateError('mute');
}

//@@Benchmark
Mute object() {
  trace('object');
  return Mute();
}
