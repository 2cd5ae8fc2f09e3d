//@@State(Scope.Benchmark)
class Numbers {
    //@@Param("10")
    n = 0;
}

//@@Benchmark
//@@Compare(value = "sum", baseline = true)
function a_loop(numbers) {
    let sum = 0;
    for (let i = 0; i < numbers.n; i++) sum += i;
    return sum;
}

//@@Benchmark
//@@Compare("sum")
function b_formula(numbers) {
    const { n } = numbers;
    return (n * (n - 1)) / 2;
}

//@@Benchmark
//@@Compare("sum")
function c_wrong(numbers) {
    return (numbers.n * (numbers.n + 1)) / 2;
}
