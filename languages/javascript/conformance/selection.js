import { trace } from "./trace.js";

//@@Benchmark
function sort_long() {
    trace("sort_long");
}

//@@Benchmark
const add_short = () => trace("add_short");

//@@Benchmark
const add_long = function () {
    trace("add_long");
};
