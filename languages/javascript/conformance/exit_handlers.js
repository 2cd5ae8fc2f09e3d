import { trace } from "./trace.js";

//@@Benchmark
export function leaves() {
    process.on("exit", () => trace("exit"));
    trace("run");
}

//@@Benchmark
export function breaks() {
    process.on("exit", () => {
        trace("exit");
        process.exitCode = 3;
    });
    trace("run");
}
