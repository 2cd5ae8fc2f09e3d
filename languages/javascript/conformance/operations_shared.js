//@@State(Scope.Benchmark)
class Shared {
    //@@Operations
    done = 0;
    fixtures = new Int32Array(new SharedArrayBuffer(4));

    //@@Setup(Level.Invocation)
    before() {
        this.fixtures[0]++;
    }
}

//@@Benchmark
function run(shared) {
    shared.done += 3;
}
