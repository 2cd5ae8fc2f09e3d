import 'trace.dart';

//@@State(Scope.Benchmark)
class Drawn {
  //@@Param("random")
  int value = 0;
}

//@@Benchmark
void run(Drawn drawn) => trace('drawn ${drawn.value}');
