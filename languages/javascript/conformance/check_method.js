import { trace } from "./trace.js";

//@@State(Scope.Thread)
class Box {
    salt = 0n;
}

//@@Setup
function setup(box) {
    box.salt = 0n;
    trace("setup");
}

//@@TearDown
async function teardown(box) {
    trace("teardown");
}

//@@Benchmark
//@@Compare(value = "seal", baseline = true)
function seal_high(box) {
    trace("run");
    box.salt = 1000n;
    return box.salt + 42n;
}

//@@Benchmark
//@@Compare("seal")
async function seal_low(box) {
    trace("run");
    box.salt = -1000n;
    return box.salt + 42n;
}

//@@Check({"seal_high", "seal_low"})
function opened(sealed, box) {
    trace("check");
    return sealed - box.salt;
}
