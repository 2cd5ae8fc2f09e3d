import { Benchmark, Level, Scope, Setup, State, TearDown } from "lath";
import { trace } from "./trace.js";

// Top is used before it is declared, and it uses what is declared after it.
class Runs {
    @Benchmark
    static run(top: Top) {
        trace(`run ${top.users}`);
    }
}

@State(Scope.Benchmark)
class Top {
    users = 0;

    @Setup
    setup(left: Left, right: Right) {
        trace("top.setup");
        this.users = left.bottom === right.bottom ? left.bottom!.users : -1;
    }

    @Setup(Level.Iteration)
    each() {
        trace("top.each");
    }

    @TearDown(Level.Iteration)
    done() {
        trace("top.done");
    }

    @TearDown
    teardown() {
        trace("top.teardown");
    }
}

@State(Scope.Benchmark)
class Left {
    bottom?: Bottom;

    @Setup
    setup(shared: Bottom) {
        this.bottom = shared;
        shared.users++;
        trace("left.setup");
    }

    @TearDown
    teardown() {
        trace("left.teardown");
    }
}

@State(Scope.Benchmark)
class Right {
    bottom?: Bottom;

    @Setup
    setup(shared: Bottom) {
        this.bottom = shared;
        shared.users++;
        trace("right.setup");
    }

    @TearDown
    teardown() {
        trace("right.teardown");
    }
}

@State(Scope.Benchmark)
class Bottom {
    users = 0;

    @Setup
    setup() {
        trace("bottom.setup");
    }

    @Setup(Level.Iteration)
    each() {
        trace("bottom.each");
    }

    @TearDown(Level.Iteration)
    done() {
        trace("bottom.done");
    }

    @TearDown
    teardown() {
        trace("bottom.teardown");
    }
}
