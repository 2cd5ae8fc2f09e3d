//@@State(Scope.Benchmark)
class Walk {
    //@@Param({"4096", "16777216"})
    size = 0;

    //@@Setup
    lay() {
        this.next = Int32Array.from({ length: this.size }, (_, i) => (Math.imul(1664525, i) + 1013904223) & (this.size - 1));
    }
}

//@@Benchmark
//@@OperationsPerInvocation(10000)
function step(walk) {
    const next = walk.next;
    let at = 0;
    for (let i = 0; i < 10000; i++) at = next[at];
    return at;
}
