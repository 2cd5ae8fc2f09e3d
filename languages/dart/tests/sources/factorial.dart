// Everything that the scan and the template have to tell apart, in one file. It is made to be read; nobody here could compile it.
import 'dart:typed_data';

import 'package:lath/lath.dart';

enum Colour { red, green }

//@@State(Scope.Benchmark)
class InputValue extends Base {
  //@@Param({"15", "20"})
  int number = 0;

  //@@Param({"red"})
  late Colour colour;

  //@@Param({"it's $1"})
  static String text = '';

  //@@Operations
  int done = 0;

  InputValue();
  InputValue.of(this.number);

  //@@Setup(Level.Iteration)
  void prepare(Blackhole hole) {
    hole.consume(number);
  }

  //@@TearDown
  Future<void> close() async {}

  int get twice => 2 * number;
}

abstract class Base {
  int shared = 1;
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
int factorialRecursive(InputValue input) => _recursive(input.number);

//@@Benchmark
Future<int> factorialLater(InputValue input, Blackhole hole) async {
  input.done++;
  return _recursive(input.number);
}

//@@Benchmark
void nothing() {}

//@@Benchmark
Uint8List bytes(InputValue input) => Uint8List(input.number);

//@@Check("bytes")
int sum(Uint8List result, InputValue input) => result.fold(input.number, (a, b) => a + b);

int _recursive(int n) => n < 2 ? 1 : n * _recursive(n - 1);

void main() {}
