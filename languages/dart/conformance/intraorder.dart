import 'trace.dart';

//@@State(Scope.Thread)
class Ordered {
  //@@Setup
  void setup_c() => trace('setup_c');

  //@@TearDown
  void teardown_b() => trace('teardown_b');

  //@@Setup()
  void setup_a() => trace('setup_a');

  //@@Setup(Level.Iteration)
  void each_b() => trace('each_b');

  //@@Setup
  void setup_B() => trace('setup_B');

  //@@TearDown
  void teardown_a() => trace('teardown_a');

  //@@TearDown(Level.Iteration)
  void done_b() => trace('done_b');

  //@@Setup(Level.Iteration)
  void each_a() => trace('each_a');

  //@@TearDown(Level.Iteration)
  void done_a() => trace('done_a');
}

//@@Benchmark
void run(Ordered state) => trace('run');
