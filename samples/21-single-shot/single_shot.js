//@@State(Scope.Thread)
class Memory {
    values = new Int32Array(10000);
}

// The first call runs in the interpreter.
//@@Benchmark
//@@BenchmarkMode({Mode.SingleShotTime, Mode.AverageTime}) @OutputTimeUnit(TimeUnit.MICROSECONDS)
function touch(memory) {
    const values = memory.values;
    for (let i = 0; i < values.length; i++) values[i] = (Math.imul(values[i], 31) + i) | 0;
    return values[9999];
}
