import 'trace.dart';

enum Colour {
  RED(0),
  GREEN(7),
  BLUE(8);

  const Colour(this.value);
  final int value;
}

enum Size {
  SMALL(5),
  MEDIUM(10),
  BIG(20);

  const Size(this.value);
  final int value;
}

//@@State(Scope.Benchmark)
class Chosen {
  //@@Param
  late Colour colour;

  //@@Param({"BIG", "SMALL"})
  Size size = Size.SMALL;
}

//@@Benchmark
void run(Chosen state) => trace('colour ${state.colour.value} size ${state.size.value}');
