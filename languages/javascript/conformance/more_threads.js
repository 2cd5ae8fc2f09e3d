import { trace } from "./trace.js";

//@@Benchmark
function single() {
    trace("single");
}

//@@Benchmark
//@@Threads(4)
function several() {
    trace("several");
}

//@@Benchmark
//@@Group("pair") @GroupThreads(1)
function reader() {
    trace("reader");
}

//@@Benchmark
//@@Group("pair") @GroupThreads(2)
function writer() {
    trace("writer");
}
