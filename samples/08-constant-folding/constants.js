//@@State(Scope.Thread)
class Input {
    x = 3.7;
}

const KNOWN = 3.7;

//@@Benchmark
function nothing() {
    return 1;
}

//@@Benchmark
function folded() {
    return Math.log(KNOWN) * Math.sin(KNOWN) + Math.exp(KNOWN);
}

//@@Benchmark
function computed(input) {
    return Math.log(input.x) * Math.sin(input.x) + Math.exp(input.x);
}
