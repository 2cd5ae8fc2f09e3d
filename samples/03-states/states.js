//@@State(Scope.Benchmark)
class Shared {
    unused = 0;

    //@@Setup
    one() {
        console.log("SHARED object made");
    }
}

//@@State(Scope.Thread)
class Own {
    count = 0;

    //@@Setup
    each() {
        console.log("OWN object made");
    }
}

//@@Benchmark
//@@Threads(2)
function count(shared, own) {
    return ++own.count + shared.unused;
}
