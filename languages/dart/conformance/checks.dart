import 'trace.dart';

//@@Benchmark
//@@Compare(value = "sum", baseline = true)
int sum_right() {
  trace('right');
  return 45;
}

//@@Benchmark
//@@Compare("sum")
int sum_wrong() {
  trace('wrong');
  return 55;
}

//@@Benchmark
int alone() {
  trace('alone');
  return 1;
}

class Thing {}

//@@Benchmark
//@@Compare(value = "things", baseline = true)
Thing a_thing() => Thing();

//@@Benchmark
//@@Compare("things")
Thing b_thing() => Thing();

//@@Benchmark
//@@Compare(value = "third", baseline = true)
double exact() => 1 / 3;

//@@Benchmark
//@@Compare("third")
//@@Check(tolerance = 1e-3)
double near() => 0.3333;

//@@Benchmark
//@@Compare("third")
//@@Check(tolerance = 1e-6)
double too_far() => 0.3333;

//@@State(Scope.Benchmark)
class Numbers {
  //@@Param("10")
  int n = 0;
}

//@@Benchmark
//@@Check(vectors = "../../c/conformance/check_vectors_table.toml")
int add_up(Numbers numbers) {
  var sum = 0;
  for (var i = 0; i < numbers.n; i++) {
    sum += i;
  }
  return sum;
}
