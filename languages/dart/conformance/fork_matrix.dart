import 'trace.dart';

//@@Fork(1)
class Forked {
  //@@Benchmark
  //@@Fork(0)
  void zero() => trace('zero');

  //@@Benchmark
  void one() => trace('one');

  //@@Benchmark
  //@@Fork(value = 2)
  void two() => trace('two');

  //@@Benchmark
  //@@Fork(warmups = 1)
  void warmed() => trace('warmed');
}

//@@Benchmark
void plain() => trace('plain');
