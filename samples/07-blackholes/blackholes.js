//@@State(Scope.Thread)
class Input {
    seed = 7;
}

function scramble(x) {
    for (let i = 0; i < 500; i++) {
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
    }
    return x;
}

//@@Benchmark
function one(input) {
    return scramble(input.seed);
}

//@@Benchmark
function lost(input) {
    scramble(input.seed + 1);
    return scramble(input.seed);
}

//@@Benchmark
function both(input, blackhole) {
    blackhole.consume(scramble(input.seed + 1));
    blackhole.consume(scramble(input.seed));
}
