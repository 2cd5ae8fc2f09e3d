import 'trace.dart';

//@@State(Scope.Benchmark)
class First {
  int value = 0;
}

//@@Setup
void first_setup(First first) {
  first.value = 1;
  trace('setup first');
}

//@@State(Scope.Thread)
final class Second {
  int _value = 0;

  //@@Setup
  void setup() {
    _value = 2;
    trace('setup second');
  }

  int get value => _value;
}

mixin Valued {
  int value = 0;
}

//@@State(Scope.Benchmark)
base class Third extends Object with Valued {
  Third([int value = 0]) {
    this.value = value;
  }

  //@@Setup
  void setup() {
    value = 3;
    trace('setup third');
  }
}

//@@Benchmark
void run(First first, Second second, Third third) {
  trace('run ${first.value} ${second.value} ${third.value}');
}
