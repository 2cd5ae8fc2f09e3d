import { sleep, trace } from "./trace.js";

//@@Benchmark
export function late() {
    sleep(600);
    trace("late");
}

//@@Benchmark
export function never() {
    trace("never");
    for (;;) sleep(1000);
}
