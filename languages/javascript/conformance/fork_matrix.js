import { trace } from "./trace.js";

//@@Fork(1)
class Forked {
    //@@Benchmark
    //@@Fork(0)
    zero() {
        trace("zero");
    }

    //@@Benchmark
    one() {
        trace("one");
    }

    //@@Benchmark
    //@@Fork(value = 2)
    two() {
        trace("two");
    }

    //@@Benchmark
    //@@Fork(warmups = 1)
    warmed() {
        trace("warmed");
    }
}

//@@Benchmark
function plain() {
    trace("plain");
}
