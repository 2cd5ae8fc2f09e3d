import 'trace.dart';

// Top is used before it is declared, and it uses what is declared after it.
//@@Benchmark
void run(Top top) => trace('run ${top.users}');

//@@State(Scope.Benchmark)
class Top {
  int users = 0;

  //@@Setup
  void setup(Left left, Right right) {
    trace('top.setup');
    users = identical(left.bottom, right.bottom) ? left.bottom!.users : -1;
  }

  //@@Setup(Level.Iteration)
  void each() => trace('top.each');

  //@@TearDown(Level.Iteration)
  void done() => trace('top.done');

  //@@TearDown
  void teardown() => trace('top.teardown');
}

//@@State(Scope.Benchmark)
class Left {
  Bottom? bottom;

  //@@Setup
  void setup(Bottom shared) {
    bottom = shared;
    shared.users++;
    trace('left.setup');
  }

  //@@TearDown
  void teardown() => trace('left.teardown');
}

//@@State(Scope.Benchmark)
class Right {
  Bottom? bottom;

  //@@Setup
  void setup(Bottom shared) {
    bottom = shared;
    shared.users++;
    trace('right.setup');
  }

  //@@TearDown
  void teardown() => trace('right.teardown');
}

//@@State(Scope.Benchmark)
class Bottom {
  int users = 0;

  //@@Setup
  void setup() => trace('bottom.setup');

  //@@Setup(Level.Iteration)
  void each() => trace('bottom.each');

  //@@TearDown(Level.Iteration)
  void done() => trace('bottom.done');

  //@@TearDown
  void teardown() => trace('bottom.teardown');
}
