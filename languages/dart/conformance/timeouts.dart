import 'trace.dart';

//@@Benchmark
void late() {
  pause(600);
  trace('late');
}

Never _hang() {
  for (;;) {
    pause(1000);
  }
}

//@@Benchmark
void never() {
  trace('never');
  _hang();
}

//@@State(Scope.Thread)
class Starts {
  //@@Setup(Level.Trial)
  void setUp() => _hang();
}

//@@State(Scope.Thread)
class Ends {
  //@@TearDown(Level.Iteration)
  void tearDown() => _hang();
}

//@@Benchmark
void hangs_a_call() => _hang();

//@@Benchmark
void hangs_set_up(Starts starts) {}

//@@Benchmark
void hangs_tear_down(Ends ends) {}
