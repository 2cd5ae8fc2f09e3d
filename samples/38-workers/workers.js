// A module belongs to a worker: each thread has its own variables.
let calls = 0;

//@@State(Scope.Benchmark)
class Counts {
    shared = new Int32Array(new SharedArrayBuffer(8));
}

//@@Benchmark
//@@Threads(2)
function own(counts) {
    return ++calls;
}

//@@Benchmark
//@@Threads(2)
function shared(counts) {
    return Atomics.add(counts.shared, 0, 1);
}

//@@State(Scope.Benchmark)
class Copied {
    calls = 0;
}

//@@Benchmark
//@@Threads(2)
function copied(copied, threadParams) {
    copied.calls += threadParams.threadIndex + 1;
    return copied.calls;
}
