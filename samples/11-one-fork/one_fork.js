//@@State(Scope.Thread)
class Luck {
    rounds = 0;

    // What a process is lucky with (addresses, hash seeds, the first CPU) holds for its whole life.
    //@@Setup
    draw() {
        this.rounds = 200 + (Date.now() % 8) * 200;
    }
}

//@@Benchmark
function work(luck) {
    let x = 1;
    for (let i = 0; i < luck.rounds; i++) {
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
    }
    return x;
}
