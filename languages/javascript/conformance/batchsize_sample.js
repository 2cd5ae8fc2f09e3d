import { trace } from "./trace.js";

//@@State(Scope.Thread)
class Traced {
    //@@Setup(Level.Invocation)
    before() {
        trace("before");
    }

    //@@TearDown(Level.Invocation)
    after() {
        trace("after");
    }
}

//@@Benchmark
export function run(traced) {
    trace("run");
}
