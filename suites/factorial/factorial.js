// The factorial benchmark in JavaScript. Numbers are doubles: exact as far as 22!, because factorials end in many zero bits.

//@@State(Scope.Benchmark) @StateLabel(value)
class InputValue {
    //@@Param({"15", "20"})
    number = 15;
}

function recursive(n) {
    return n < 2 ? 1 : n * recursive(n - 1);
}

function iterative(n) {
    let product = 1;
    for (let factor = 2; factor <= n; factor++) product *= factor;
    return product;
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare("recursive") @Check(vectors = "vectors.toml")
function factorialRecursive(value) {
    return recursive(value.number);
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare("iterative") @Check(vectors = "vectors.toml")
function factorialIterative(value) {
    return iterative(value.number);
}
