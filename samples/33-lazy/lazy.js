//@@State(Scope.Thread)
class Input {
    //@@Param("20000")
    size = 0;
}

function* scrambled(size) {
    for (let x = 0; x < size; x++) yield x ^ (x << 13) ^ (x >>> 17);
}

//@@Benchmark
function promised(input) {
    return scrambled(input.size);
}

//@@Benchmark
function done(input) {
    let sum = 0;
    for (const x of scrambled(input.size)) sum = (sum + x) | 0;
    return sum;
}
