//@@State(Scope.Benchmark)
class Shape {
    //@@Param({"10", "1000"})
    size = 0;
    //@@Param({"1", "4"})
    passes = 0;
}

//@@Benchmark
function work(shape) {
    let x = 1;
    for (let i = 0; i < shape.size * shape.passes; i++) {
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
    }
    return x;
}
