//@@State(Scope.Benchmark)
class Prepared {
    //@@Benchmark
    run() {}

    //@@Benchmark
    run() {} // again
}
