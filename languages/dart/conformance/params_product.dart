import 'trace.dart';

//@@State(Scope.Benchmark)
class Values {
  //@@Param({"x", "y"})
  String beta = '';
  //@@Param({"3", "1",
  //@@       "2"})
  int alpha = 0;
}

//@@Benchmark
void run(Values values) => trace('alpha=${values.alpha} beta=${values.beta}');
