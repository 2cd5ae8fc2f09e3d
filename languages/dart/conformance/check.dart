import 'trace.dart';

//@@State(Scope.Benchmark)
class Numbers {
  //@@Param("10")
  int n = 0;

  //@@Setup(Level.Trial)
  void setup_trial() => trace('setup.trial');

  //@@Setup(Level.Iteration)
  void setup_iteration() => trace('setup.iteration');

  //@@Setup(Level.Invocation)
  void setup_invocation() => trace('setup.invocation');

  //@@TearDown(Level.Invocation)
  void teardown_invocation() => trace('teardown.invocation');

  //@@TearDown(Level.Iteration)
  void teardown_iteration() => trace('teardown.iteration');

  //@@TearDown(Level.Trial)
  void teardown_trial() => trace('teardown.trial');
}

//@@Benchmark
//@@Compare(value = "sum", baseline = true)
int a_loop(Numbers numbers) {
  var sum = 0;
  trace('run');
  for (var i = 0; i < numbers.n; i++) {
    sum += i;
  }
  return sum;
}

//@@Benchmark
//@@Compare("sum")
Future<BigInt> b_formula(Numbers numbers) async {
  trace('run');
  return BigInt.from(numbers.n) * BigInt.from(numbers.n - 1) ~/ BigInt.two;
}

//@@Benchmark
//@@Compare("sum")
double c_real(Numbers numbers) {
  trace('run');
  return numbers.n * (numbers.n - 1) / 2;
}
