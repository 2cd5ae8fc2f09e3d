import 'trace.dart';

//@@State(Scope.Benchmark)
class First {
  //@@Param({"1", "2"})
  int n = 0;
}

//@@State(Scope.Thread)
class Second {
  //@@Param({"1", "2"})
  BigInt n = BigInt.zero;
}

//@@Benchmark
void run(First first, Second second) => trace('${first.n} ${second.n}');
