//@@Benchmark
function standard() {
    throw new RangeError("over the edge");
}

class Trouble extends Error {}

//@@Benchmark
function own() {
    throw new Trouble();
}

// No Error, and with a text that cannot be had.
//@@Benchmark
function number() {
    throw { [Symbol.toPrimitive]: () => { throw 42; } };
}

//@@State(Scope.Thread)
class Prepared {
    //@@Setup(Level.Iteration)
    async prepare() {
        await null;
        throw new Error("not prepared");
    }
}

//@@Benchmark
function fixture(prepared) {}
