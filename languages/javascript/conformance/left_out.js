import { trace } from "./trace.js";

//@@State(Scope.Benchmark)
class First {}

//@@State(Scope.Benchmark)
class Second {}

//@@State(Scope.Benchmark)
class Unused {
    //@@Setup
    static setup() {
        trace("never");
    }
}

/**
 * @param {First} first
 * @param {Second} second
 */
//@@Setup
function setup(first, second) {
    trace("setup both");
}

/** @param {First} first */
//@@Benchmark
function run_first(first) {
    trace("run first");
}

/** @param {Second} second */
//@@Benchmark
function run_second(second) {
    trace("run second");
}
