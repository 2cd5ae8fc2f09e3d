import 'trace.dart';

int _calls = 0;

//@@State(Scope.Benchmark)
class Counted {
  //@@Param({"1", "2"})
  int n = 0;
  int counted = 0;
}

//@@Benchmark
void run(Counted counted) {
  counted.counted++;
  _calls++;
  trace('n=${counted.n} counted=${counted.counted == _calls ? _calls : -1}');
}
