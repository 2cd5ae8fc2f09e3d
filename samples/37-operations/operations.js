//@@State(Scope.Thread)
class Steps {
    //@@Param({"27", "77031"})
    start = 0;
    //@@Operations
    taken = 0;
}

//@@Benchmark
function collatz(steps) {
    let [n, taken] = [steps.start, 0];
    for (; n !== 1; taken++) n = n % 2 ? 3 * n + 1 : n / 2;
    steps.taken += taken;
    return n;
}
