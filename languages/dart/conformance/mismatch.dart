//@@State(Scope.Benchmark)
class Numbers {
  //@@Param("10")
  int n = 0;
}

//@@Benchmark
//@@Compare(value = "sum", baseline = true)
int a_loop(Numbers numbers) {
  var sum = 0;
  for (var i = 0; i < numbers.n; i++) {
    sum += i;
  }
  return sum;
}

//@@Benchmark
//@@Compare("sum")
int b_formula(Numbers numbers) => numbers.n * (numbers.n - 1) ~/ 2;

//@@Benchmark
//@@Compare("sum")
int c_wrong(Numbers numbers) => numbers.n * (numbers.n + 1) ~/ 2;
