import { sleep, trace } from "./trace.js";

//@@Benchmark
function run(threadParams) {
    const isSlow = threadParams.threadIndex === 1;
    sleep(isSlow ? 300 : 20);
    trace(isSlow ? "slow" : "fast");
}
