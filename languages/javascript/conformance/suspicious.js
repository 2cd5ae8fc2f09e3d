//@@State(Scope.Benchmark)
class Unused {
    unused = 0;
}

//@@Benchmark
function sinks_nothing() {}

//@@Benchmark
//@@Warmup(iterations = 1, timeUnit = TimeUnit.SECONDS)
function unit_of_nothing() {
    return 1;
}

//@@Benchmark
//@@Timeout(time = 1)
function impatient() {
    return 1;
}
