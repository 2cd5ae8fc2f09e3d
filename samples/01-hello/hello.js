//@@State(Scope.Benchmark)
class Input {
    //@@Param("1000")
    rounds = 0;
}

function scramble(rounds) {
    let x = 1;
    for (let i = 0; i < rounds; i++) {
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
    }
    return x;
}

//@@Benchmark
function nothing() {
    return 1;
}

//@@Benchmark
function work(input) {
    return scramble(input.rounds);
}
