import { sleep } from "./trace.js";

let called = false;

function first_sleeps() {
    if (!called) sleep(20);
    called = true;
    return 1;
}

//@@Benchmark
//@@Compare(value = "both", baseline = true)
function both_a() {
    return first_sleeps();
}

//@@Benchmark
//@@Compare("both")
function both_b() {
    return first_sleeps();
}

//@@Benchmark
function alone() {
    return first_sleeps();
}
