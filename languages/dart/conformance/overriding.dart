import 'trace.dart';

//@@State(Scope.Thread)
abstract class Animal {
  String name();

  //@@Setup
  void setup() => trace('setup base');

  //@@Benchmark
  void run() => trace('run ${name()}');
}

class Cat extends Animal {
  @override
  String name() => 'cat';

  //@@Setup
  @override
  void setup() => trace('setup cat');
}

class Dog extends Animal {
  @override
  String name() => 'dog';

  @override
  void setup() => trace('setup dog');
}
