import { Benchmark, Level, Scope, Setup, State, TearDown } from "lath";
import { trace } from "./trace.js";

@State(Scope.Thread)
class Ordered {
    @Setup
    setup_c() {
        trace("setup_c");
    }

    @TearDown
    teardown_b() {
        trace("teardown_b");
    }

    @Setup()
    setup_a() {
        trace("setup_a");
    }

    @Setup(Level.Iteration)
    each_b() {
        trace("each_b");
    }

    @Setup
    setup_B() {
        trace("setup_B");
    }

    @TearDown
    teardown_a() {
        trace("teardown_a");
    }

    @TearDown(Level.Iteration)
    done_b() {
        trace("done_b");
    }

    @Setup(Level.Iteration)
    each_a() {
        trace("each_a");
    }

    @TearDown(Level.Iteration)
    done_a() {
        trace("done_a");
    }
}

//@@Benchmark
function run(state: Ordered) {
    trace("run");
}
