import 'trace.dart';

//@@Benchmark
void a_good() => trace('good run');

//@@Benchmark
void b_bench() {
  trace('bench run');
  throw Exception('on purpose: bench');
}

//@@State(Scope.Benchmark)
class SetupTrial {
  //@@Setup(Level.Trial)
  void setup() {
    trace('setup_trial setup');
    throw 'no exception class';
  }
}

//@@Benchmark
void c_setup_trial(SetupTrial state) => trace('setup_trial run');

//@@State(Scope.Benchmark)
class SetupIteration {
  //@@Setup(Level.Iteration)
  void setup() {
    trace('setup_iteration setup');
    throw 42;
  }
}

//@@Benchmark
void d_setup_iteration(SetupIteration state) => trace('setup_iteration run');

//@@State(Scope.Benchmark)
class SetupInvocation {
  //@@Setup(Level.Invocation)
  Future<void> setup() async {
    trace('setup_invocation setup');
    throw Exception('on purpose: setup_invocation');
  }
}

//@@Benchmark
void e_setup_invocation(SetupInvocation state) => trace('setup_invocation run');

//@@State(Scope.Benchmark)
class TeardownInvocation {
  //@@TearDown(Level.Invocation)
  void teardown() {
    trace('teardown_invocation teardown');
    throw Error();
  }
}

//@@Benchmark
void f_teardown_invocation(TeardownInvocation state) => trace('teardown_invocation run');

//@@State(Scope.Benchmark)
class TeardownIteration {
  //@@TearDown(Level.Iteration)
  void teardown() {
    trace('teardown_iteration teardown');
    throw Object();
  }
}

//@@Benchmark
void g_teardown_iteration(TeardownIteration state) => trace('teardown_iteration run');

//@@State(Scope.Benchmark)
class TeardownTrial {
  //@@TearDown(Level.Trial)
  Future<void> teardown() {
    trace('teardown_trial teardown');
    return Future.error(Exception('on purpose: teardown_trial'));
  }
}

//@@Benchmark
void i_teardown_trial(TeardownTrial state) => trace('teardown_trial run');

//@@State(Scope.Thread)
class Later {
  //@@Param("100")
  int after = 0;
  int calls = 0;
}

//@@Benchmark
void h_later(Later later) {
  if (later.after > 99) return;
  trace('later run ${++later.calls}');
  if (later.calls > later.after) throw Exception('on purpose: later');
}

//@@Benchmark
void z_last() => trace('last run');
