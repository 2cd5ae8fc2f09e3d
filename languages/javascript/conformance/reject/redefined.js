//@@State(Scope.Benchmark)
class Twice {
    //@@Setup
    setup() {}

    //@@Setup
    setup() {} // second of two fixtures

    //@@Benchmark
    run() {
        return 1;
    }

    run() { // second without an annotation
        return 2;
    }
}
