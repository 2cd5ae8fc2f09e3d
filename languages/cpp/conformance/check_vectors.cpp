//@@State(Scope.Benchmark)
struct Numbers {
    //@@Param("10")
    int n;
};

//@@Benchmark
//@@Check(vectors = "../../c/conformance/check_vectors_table.toml")
int add_up(const Numbers &numbers) {
    int sum = 0;
    for (int i = 0; i < numbers.n; i++) sum += i;
    return sum;
}
