import 'trace.dart';

//@@State(Scope.Thread)
abstract class Animal {
  //@@Param({"1", "2"})
  int n = 0;

  String name();

  //@@Setup
  void setup() => trace('setup base');

  //@@TearDown
  void teardown() => trace('teardown base');

  //@@Benchmark
  void run() => trace('run ${name()} $n');
}

class Cat extends Animal {
  @override
  String name() => 'cat';
}

class Dog extends Animal {
  @override
  String name() => 'dog';

  //@@Setup
  void setup_dog() => trace('setup dog');
}
