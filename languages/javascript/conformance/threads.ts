import { Benchmark, Scope, Setup, State, TearDown, ThreadParams, Threads } from "lath";
import { trace } from "./trace.js";

@State(Scope.Benchmark)
class Shared {
    users = new Int32Array(new SharedArrayBuffer(4));

    @Setup
    setup() {
        trace("shared.setup");
    }

    @TearDown
    teardown() {
        trace("shared.teardown");
    }
}

@State(Scope.Thread)
class Own {
    number = 0;

    @Setup
    setup(shared: Shared) {
        this.number = Atomics.add(shared.users, 0, 1) + 1;
        trace("own.setup");
    }

    @TearDown
    teardown() {
        trace("own.teardown");
    }
}

class Benchmarks {
    @Benchmark
    @Threads(2)
    run(own: Own, thread: ThreadParams) {
        trace(`own ${own.number}`);
        trace(`thread ${thread.threadIndex} of ${thread.threadCount}`);
    }
}
