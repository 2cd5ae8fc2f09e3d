//@@State(Scope.Thread)
class Holder {
    //@@Param({"10", "10000"})
    size = 0;

    //@@Setup
    fill() {
        this.values = Int32Array.from({ length: this.size }, (_, i) => i);
    }

    //@@Benchmark
    sum() {
        let total = 1;
        for (let i = 0; i < this.values.length; i++) total = (Math.imul(total, 31) + this.values[i]) | 0;
        return total;
    }
}
