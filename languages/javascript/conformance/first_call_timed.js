import { sleep } from "./trace.js";

let called = false;

//@@Benchmark
function run() {
    if (!called) sleep(20);
    called = true;
    return 1;
}
