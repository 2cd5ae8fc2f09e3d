import 'trace.dart';

//@@State(Scope.Benchmark)
class Counting {
  int calls = 0;

  //@@Setup(Level.Trial)
  void setup_trial() => trace('setup.trial');

  //@@Setup(Level.Iteration)
  void setup_iteration() => trace('setup.iteration');

  //@@Setup(Level.Invocation)
  void setup_invocation() => trace('setup.invocation');

  //@@TearDown(Level.Invocation)
  void teardown_invocation() => trace('teardown.invocation');

  //@@Teardown(Level.Iteration)
  void teardown_iteration() => trace('teardown.iteration');

  //@@TearDown(Level.Trial)
  void teardown_trial() => trace('teardown.trial');
}

//@@Benchmark
int run(Counting counting) {
  trace('run');
  return ++counting.calls;
}
