//@@State(Scope.Benchmark)
class Input {
    //@@Param("40")
    n = 0;
}

//@@Benchmark
//@@Compare("sum", baseline = true)
function added(input) {
    let sum = 0;
    for (let i = 1; i <= input.n; i++) sum += i * i;
    return sum;
}

//@@Benchmark
//@@Compare("sum")
function wrong(input) {
    return (input.n * (input.n + 1) * (2 * input.n + 1)) / 3;
}
