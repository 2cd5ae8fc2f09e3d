let calls = 0;

//@@State(Scope.Thread)
class Begin {
    //@@Setup
    begin() {
        console.log(`calls so far: ${calls}`);
    }
}

//@@Benchmark
function first(begin) {
    return ++calls;
}

//@@Benchmark
function second(begin) {
    return ++calls;
}
