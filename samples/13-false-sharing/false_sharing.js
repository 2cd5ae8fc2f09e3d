//@@State(Scope.Benchmark)
class Counters {
    counts = new Int32Array(new SharedArrayBuffer(4 * 128));
}

//@@Benchmark
//@@Threads(2)
function side_by_side(counters, threadParams) {
    return Atomics.add(counters.counts, 32 + threadParams.threadIndex, 1);
}

//@@Benchmark
//@@Threads(2)
function apart(counters, threadParams) {
    return Atomics.add(counters.counts, 32 + 32 * threadParams.threadIndex, 1);
}
