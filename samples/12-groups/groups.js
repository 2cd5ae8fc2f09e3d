//@@State(Scope.Group)
class Cell {
    value = new Int32Array(new SharedArrayBuffer(4));
}

//@@Benchmark
//@@Group("cell") @GroupThreads(2)
function read(cell) {
    return Atomics.load(cell.value, 0);
}

//@@Benchmark
//@@Group("cell") @GroupThreads(1)
function write(cell) {
    return Atomics.add(cell.value, 0, 1);
}
