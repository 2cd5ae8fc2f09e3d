//@@State(Scope.Benchmark)
typedef struct {
    //@@Param("10")
    int n;
} Numbers;

//@@Benchmark
//@@Compare(value = "sum", baseline = true)
int a_loop(const Numbers *numbers) {
    int sum = 0;
    for (int i = 0; i < numbers->n; i++) sum += i;
    return sum;
}

//@@Benchmark
//@@Compare("sum")
int b_formula(const Numbers *numbers) { return numbers->n * (numbers->n - 1) / 2; }

//@@Benchmark
//@@Compare("sum")
int c_wrong(const Numbers *numbers) { return numbers->n * (numbers->n + 1) / 2; }
