//@@State(Scope.Thread)
class Input {
    x = 3.7;
}

function curve(x) {
    let sum = x;
    for (let i = 1; i < 50; i++) sum = sum * 0.5 + x / i;
    return sum;
}

//@@Benchmark
function nothing() {
    return 1;
}

//@@Benchmark
function dropped(input) {
    curve(input.x);
}

//@@Benchmark
function returned(input) {
    return curve(input.x);
}
