import 'package:lath/lath.dart';

import 'trace.dart';

//@@State(Scope.Benchmark)
class Values {
  int whole = 1;
  double real = 2.5;
  String text = 'text';
  BigInt big = BigInt.from(3);

  //@@Setup
  void setup(Blackhole blackhole) {
    blackhole.consume(whole);
    trace('setup');
  }
}

//@@TearDown(Level.Trial)
void teardown(Values state, Blackhole blackhole) {
  Blackhole().consume(state.real);
  blackhole.consume(state);
  trace('teardown');
}

//@@Benchmark
void run(Values state, Blackhole blackhole) {
  blackhole.consume(state.whole + 1);
  blackhole.consume(state.real);
  blackhole.consume(state.text);
  blackhole.consume(state.big);
  blackhole.consume(null);
  blackhole.consume(#any);
  blackhole.consume(() => state);
  trace('run');
}
