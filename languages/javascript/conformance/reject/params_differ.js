//@@State(Scope.Benchmark)
class First {
    //@@Param("1")
    size = 0;
}

//@@State(Scope.Benchmark)
class Second {
    //@@Param("2")
    size = 0;
}

//@@Benchmark
function run(first, second) {}
