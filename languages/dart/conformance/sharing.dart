import 'trace.dart';

//@@State(Scope.Benchmark)
class Shared {
  int calls = 0;

  //@@Setup
  void setup() => trace('benchmark.setup');
}

//@@State(Scope.Thread)
class Own {
  int calls = 0;

  //@@Setup
  void setup() => trace('thread.setup');
}

//@@Benchmark
void run(Shared first, Shared second, Own one, Own other) {
  first.calls++;
  one.calls++;
  other.calls++;
  final call = first.calls == one.calls && one.calls == other.calls ? one.calls : -1;
  final shared = identical(first, second) ? 'same' : 'distinct';
  trace('benchmark $shared, thread ${identical(one, other) ? 'same' : 'distinct'}, call $call');
}
