//@@State(Scope.Benchmark)
class Numbers {
    //@@Param("10")
    n = 0;
}

//@@Benchmark
//@@Check(vectors = "../../c/conformance/check_vectors_table.toml")
function add_up(numbers) {
    let sum = 0;
    for (let i = 0; i < numbers.n; i++) sum += i;
    return sum;
}
