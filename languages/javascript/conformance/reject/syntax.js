//@@State(Scope.Benchmark)
class Numbered {
    //@@Param({"25", "30)
    number = 0;
}

//@@Benchmark
//@@Warmup(iterations = , time = 1)
//@@Measurement(iterations 3)
//@@BenchmarkMode(Mode.)
function run(numbered) {}
