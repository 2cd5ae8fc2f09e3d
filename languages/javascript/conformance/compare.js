import { trace } from "./trace.js";

//@@Benchmark
//@@Compare("work")
function work_a() {
    trace("a");
    return 1;
}

//@@Benchmark
//@@Compare(value = "work", baseline = true)
function work_b() {
    trace("b");
    return 1;
}

//@@Benchmark
function alone() {
    trace("alone");
    return 1;
}
