// sharing.js: each thread adds to a counter of its own, and nobody touches another's. What differs is where the counters lie.

const MOST = 64; // threads, which are workers: they share the memory of these arrays

//@@State(Scope.Benchmark)
class Counters {
    side = new Int32Array(new SharedArrayBuffer(4 * MOST));
    wide = new Int32Array(new SharedArrayBuffer(4 * 32 * MOST));
}

// Sixteen counters lie on one cache line of 64 bytes. Each addition takes the line from the other threads' caches.
//@@Benchmark
//@@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.MICROSECONDS) @Threads(2)
//@@Compare("JavaScript")
function side_by_side(counters, threadParams) {
    return Atomics.add(counters.side, threadParams.threadIndex, 1);
}

// 128 bytes from one counter to the next, as processors fetch lines in pairs.
//@@Benchmark
//@@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.MICROSECONDS) @Threads(2)
//@@Compare("JavaScript")
function apart(counters, threadParams) {
    return Atomics.add(counters.wide, 32 * threadParams.threadIndex, 1);
}
