import { join } from "node:path";

const loaded = { exports: {} };
process.dlopen(loaded, join(process.env.LATH_LIBRARIES, "libnode.so"));

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
//@@Compare("sum")
export function sum() {
    return loaded.exports.add(2, 3);
}
