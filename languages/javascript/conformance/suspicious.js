//@@State(Scope.Benchmark)
class Unused {
    unused = 0;
}

//@@State(Scope.Benchmark)
class Point {
    x = 0;
}

//@@Benchmark
/** @param {Point} point */
function drops_result(point) {
    Math.sqrt(point.x);
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
