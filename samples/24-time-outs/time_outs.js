//@@Benchmark
function hangs() {
    const never = new Int32Array(new SharedArrayBuffer(4));
    for (;;) Atomics.wait(never, 0, 0, 1000);
}

//@@Benchmark
function works() {
    return 1;
}
