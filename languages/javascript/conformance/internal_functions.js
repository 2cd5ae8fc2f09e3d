import { trace } from "./trace.js";

//@@State(Scope.Benchmark)
class Hidden {
    unused = 0;
}

//@@Setup
function setup(hidden) {
    trace("setup");
}

//@@Benchmark
function run(hidden) {
    trace("run");
    return hidden.unused;
}

// The only thing that others can import.
export default "nothing";
