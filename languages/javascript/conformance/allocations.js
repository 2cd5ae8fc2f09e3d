// What is copied: with what an engine puts before them, 121 doubles are about a thousand bytes.
const block = Array.from({ length: 121 }, () => 0.5);
// Where everybody can see them.
const kept = [block, block, block];

function fill() {
    for (let i = 0; i < kept.length; i++) kept[i] = block.slice();
    return kept[0][0];
}

//@@Benchmark
function three() {
    return fill();
}

//@@Benchmark
//@@OperationsPerInvocation(10)
function many() {
    return fill();
}

//@@Benchmark
function none() {
    return 0;
}
