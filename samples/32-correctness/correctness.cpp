//@@State(Scope.Benchmark)
struct Input {
    //@@Param("40")
    int n;
};

//@@Benchmark
//@@Compare("sum", baseline = true)
long added(const Input &input) {
    long sum = 0;
    for (int i = 1; i <= input.n; i++) sum += i * static_cast<long>(i);
    return sum;
}

//@@Benchmark
//@@Compare("sum")
long wrong(const Input &input) { return input.n * (input.n + 1L) * (2 * input.n + 1) / 3; }
