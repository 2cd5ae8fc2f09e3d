import 'trace.dart';

//@@State(Scope.Thread)
class Traced {
  //@@Setup(Level.Invocation)
  void before() => trace('before');

  //@@TearDown(Level.Invocation)
  void after() => trace('after');
}

//@@Benchmark
void run(Traced traced) => trace('run');
