// What the harness itself costs: see languages/javascript/README.md.

//@@Benchmark
function function_that_does_nothing() {}

//@@Benchmark
async function async_that_does_nothing() {}

//@@State(Scope.Thread)
class Holder {
    //@@Benchmark
    method_that_does_nothing() {}
}

//@@State(Scope.Thread)
class Around {
    //@@Setup(Level.Invocation)
    before() {}
}

//@@Benchmark
function between_fixtures(around) {}
