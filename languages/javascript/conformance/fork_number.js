import { trace } from "./trace.js";

//@@Benchmark
function run(benchmarkParams) {
    trace(`fork ${benchmarkParams.fork}`);
}
