// The factorial benchmark in Dart. An `int` has 64 bits in the virtual machine.

//@@State(Scope.Benchmark)
class InputValue {
  //@@Param({"15", "20"})
  int number = 15;
}

int _recursive(int n) => n < 2 ? 1 : n * _recursive(n - 1);

int _iterative(int n) {
  var product = 1;
  for (var factor = 2; factor <= n; factor++) {
    product *= factor;
  }
  return product;
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare("recursive") @Check(vectors = "vectors.toml")
int factorialRecursive(InputValue value) => _recursive(value.number);

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare("iterative") @Check(vectors = "vectors.toml")
int factorialIterative(InputValue value) => _iterative(value.number);
