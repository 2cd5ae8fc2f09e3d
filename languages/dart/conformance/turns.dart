import 'trace.dart';

//@@State(Scope.Thread)
class Counting {
  //@@Operations
  int operations = 0;
  int all = 0;
  int sum = 0;

  //@@Setup(Level.Iteration)
  void begin() {
    all = 0;
    trace('begin');
  }

  //@@TearDown(Level.Iteration)
  void end() => trace(all > 60 ? 'settled' : 'not settled');
}

//@@State(Scope.Thread)
class Disturbed {
  int calls = 0;

  //@@Setup(Level.Invocation)
  void disturb() {
    calls += 1;
  }
}

//@@Benchmark
void work(Counting state) {
  for (var i = 0; i < 20000; i++) {
    state.sum = (state.sum * 31 + i) & 0xffffff;
  }
  state.operations += 1;
  state.all += 1;
}

//@@Benchmark
void waits() {
  pause(2);
}

//@@Benchmark
void disturbed(Disturbed state) {}
