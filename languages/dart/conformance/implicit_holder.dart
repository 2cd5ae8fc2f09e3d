import 'trace.dart';

//@@State(Scope.Benchmark)
class Holder {
  Holder() {
    trace('built');
  }

  int calls = 0;

  //@@Setup
  void setup() => trace('setup');

  //@@Benchmark
  int held() {
    trace('held ${++calls}');
    return calls;
  }
}

class Tools {
  Tools._();

  //@@Benchmark
  static void only() => trace('static');
}
