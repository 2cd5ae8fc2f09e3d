//@@State(Scope.Benchmark)
class Data {
    //@@Param({"false", "true"})
    sorted = false;
    values = new Uint8Array(32768);
    found = new Uint8Array(32768);

    //@@Setup
    fill() {
        let x = 1;
        for (let i = 0; i < this.values.length; i++) this.values[i] = (x = (Math.imul(x, 1664525) + 1013904223) | 0) >>> 24;
        if (this.sorted) this.values.sort();
    }
}

//@@Benchmark
//@@OperationsPerInvocation(32768)
function filter(data) {
    const { values, found } = data;
    let count = 0;
    for (let i = 0; i < values.length; i++) if (values[i] >= 128) found[count++] = values[i];
    return count;
}
