import { trace } from "./trace.js";

//@@Benchmark
//@@Compare(value = "sum", baseline = true)
function sum_right() {
    trace("right");
    return 45;
}

//@@Benchmark
//@@Compare("sum")
function sum_wrong() {
    trace("wrong");
    return 55;
}

//@@Benchmark
function alone() {
    trace("alone");
    return 1;
}
