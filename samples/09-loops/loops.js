//@@State(Scope.Thread)
class Input {
    x = 3;
    y = 4;
}

function add(x, y) {
    return x + y;
}

//@@Benchmark
function one(input) {
    return add(input.x, input.y);
}

//@@Benchmark
//@@OperationsPerInvocation(100000)
function looped(input) {
    let sum = 0;
    for (let i = 0; i < 100000; i++) sum = (sum + add(input.x, input.y)) | 0;
    return sum;
}
