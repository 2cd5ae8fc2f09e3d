import { Benchmark, Level, Operations, Scope, Setup, State, TearDown } from "lath";
import { sleep, trace } from "./trace.js";

@State(Scope.Thread)
class Counting {
    @Operations
    operations = 0;
    all = 0;
    sum = 0;

    @Setup(Level.Iteration)
    begin() {
        this.all = 0;
        trace("begin");
    }

    @TearDown(Level.Iteration)
    end() {
        trace(this.all > 60 ? "settled" : "not settled");
    }
}

@State(Scope.Thread)
class Disturbed {
    calls = 0;

    @Setup(Level.Invocation)
    disturb() {
        this.calls += 1;
    }
}

class Benchmarks {
    @Benchmark
    work(state: Counting) {
        for (let i = 0; i < 20000; i++) state.sum = (state.sum * 31 + i) | 0;
        state.operations += 1;
        state.all += 1;
    }

    @Benchmark
    waits() {
        sleep(2);
    }

    @Benchmark
    disturbed(state: Disturbed) {}
}
