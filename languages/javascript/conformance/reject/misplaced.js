//@@State(Scope.Benchmark) @StateLabel(state)
class Numbered {
    //@@Benchmark // before a field
    number = 0;
}

//@@Setup // before a type
//@@State(Scope.Benchmark)
class Other {}

//@@Benchmark
//@@Param("1") // before a function
//@@State(Scope.Thread) // before a function
//@@Warmup(iterations = 1)
//@@Warmup(iterations = 2) // again
function run(state, other) {}

//@@Fork(2) // without a benchmark
function plain() {}

//@@Benchmark // before nothing
