import 'trace.dart';

//@@State(Scope.Benchmark)
class Shared {
  static List<int>? data;

  //@@Param({"1", "2"})
  int n = 0;

  //@@Setup
  void a_setup() {
    trace('setup $n');
    data = [n];
  }

  //@@Setup
  static void b_setup() => trace('setup static');

  //@@TearDown
  void a_teardown() {
    trace('teardown');
    data = null;
  }

  //@@Setup(Level.Iteration)
  void setup_iteration() => trace('setup iteration');

  //@@TearDown(Level.Iteration)
  void teardown_iteration() => trace('teardown iteration');

  //@@Setup(Level.Invocation)
  void setup_invocation() => trace('setup invocation');

  //@@TearDown(Level.Invocation)
  void teardown_invocation() => trace('teardown invocation');

  //@@Benchmark
  static void run() => trace('run ${data![0]}');
}
