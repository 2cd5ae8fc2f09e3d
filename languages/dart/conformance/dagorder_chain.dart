import 'trace.dart';

//@@State(Scope.Benchmark)
class Base {
  int value = 0;

  //@@TearDown(Level.Invocation)
  void teardown_invocation() => trace('base.teardown.invocation');

  //@@TearDown(Level.Trial)
  void teardown_trial() => trace('base.teardown.trial');

  //@@TearDown(Level.Iteration)
  void teardown_iteration() => trace('base.teardown.iteration');

  //@@Setup(Level.Invocation)
  void setup_invocation() => trace('base.setup.invocation');

  //@@Setup(Level.Trial)
  void setup_trial() {
    value = 1;
    trace('base.setup.trial $value');
  }

  //@@Setup(Level.Iteration)
  void setup_iteration() => trace('base.setup.iteration');
}

//@@State(Scope.Benchmark)
class Middle {
  int value = 0;

  //@@TearDown(Level.Invocation)
  void teardown_invocation() => trace('middle.teardown.invocation');

  //@@TearDown(Level.Trial)
  void teardown_trial() => trace('middle.teardown.trial');

  //@@TearDown(Level.Iteration)
  void teardown_iteration() => trace('middle.teardown.iteration');

  //@@Setup(Level.Invocation)
  void setup_invocation() => trace('middle.setup.invocation');

  //@@Setup(Level.Trial)
  void setup_trial(Base base) {
    value = base.value + 1;
    trace('middle.setup.trial $value');
  }

  //@@Setup(Level.Iteration)
  void setup_iteration() => trace('middle.setup.iteration');
}

//@@State(Scope.Benchmark)
class Top {
  int value = 0;

  //@@TearDown(Level.Invocation)
  void teardown_invocation() => trace('top.teardown.invocation');

  //@@TearDown(Level.Trial)
  void teardown_trial() => trace('top.teardown.trial');

  //@@TearDown(Level.Iteration)
  void teardown_iteration() => trace('top.teardown.iteration');

  //@@Setup(Level.Invocation)
  void setup_invocation() => trace('top.setup.invocation');

  //@@Setup(Level.Trial)
  void setup_trial(Middle middle) {
    value = middle.value + 1;
    trace('top.setup.trial $value');
  }

  //@@Setup(Level.Iteration)
  void setup_iteration() => trace('top.setup.iteration');
}

//@@Benchmark
int run(Top top) {
  trace('run ${top.value}');
  return top.value;
}
