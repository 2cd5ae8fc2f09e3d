import 'trace.dart';

//@@State(Scope.Thread)
class Counting {
  //@@Operations
  int operations = 0;
  bool fresh = false;

  //@@Setup(Level.Iteration)
  void begin() {
    fresh = true;
  }
}

//@@State(Scope.Thread)
class Disturbed {
  //@@Operations
  int operations = 0;

  //@@Setup(Level.Invocation)
  void disturb() {
    operations = 1000000000;
  }
}

//@@Benchmark
void plain(Counting state) {
  if (state.fresh) trace('count before ${state.operations}');
  state.fresh = false;
  pause(2);
  state.operations += 1000000;
}

//@@Benchmark
void disturbed(Disturbed state) {
  pause(2);
  state.operations += 1000000;
}
