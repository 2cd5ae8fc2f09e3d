let [callsOfFirst, callsOfSecond] = [0, 0];

//@@State(Scope.Thread)
class Begin {
    //@@Setup
    begin() {
        if (callsOfFirst && callsOfSecond) console.log("both were here");
    }
}

//@@Benchmark
function first(begin) {
    return ++callsOfFirst;
}

//@@Benchmark
function second(begin) {
    return ++callsOfSecond;
}
