const never = new Int32Array(new SharedArrayBuffer(4));

//@@Benchmark
function waits() {
    return Atomics.wait(never, 0, 0, 2);
}
