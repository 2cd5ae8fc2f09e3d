import 'package:lath/lath.dart';

Iterable<int> squares() sync* {
  for (var i = 0; i < 3; i++) {
    yield i * i;
  }
}

//@@Benchmark
Iterable<int> lazy_sequence() => squares();

//@@Benchmark
int Function() lazy_function() => () => 3;

//@@Benchmark
List<int> plain_list() => squares().toList();

//@@Benchmark
void plain_consumed(Blackhole blackhole) => blackhole.consume(squares());
