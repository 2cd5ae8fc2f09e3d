import { trace } from "./trace.js";

//@@State(Scope.Group)
class Cell {
    value = new Int32Array(new SharedArrayBuffer(4));

    //@@Setup
    setup() {
        trace("group.setup");
    }

    //@@TearDown
    teardown() {
        trace("group.teardown");
    }
}

//@@Benchmark
//@@Group("pair") @GroupThreads(2)
function reader(cell) {
    trace("reader");
    return Atomics.load(cell.value, 0);
}

//@@Benchmark
//@@Group("pair")
function writer(cell) {
    trace("writer");
    Atomics.store(cell.value, 0, 1);
}
