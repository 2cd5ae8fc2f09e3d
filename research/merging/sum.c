//@@State(Scope.Thread)
struct Given {
    //@@Param("1")
    int n;
};

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
long sum(const struct Given *given) {
    long sum = 0;
    for (int i = 0; i < given->n; i++)
        sum += i * i % 7;
    return sum;
}
