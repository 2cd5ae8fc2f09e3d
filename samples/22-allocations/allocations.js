//@@State(Scope.Thread)
class Keeper {
    sum = 0;
}

//@@Benchmark
function allocates() {
    return new Array(1000).fill(1);
}

//@@Benchmark
function computes(keeper) {
    return (keeper.sum = (Math.imul(keeper.sum, 31) + 7) | 0);
}
