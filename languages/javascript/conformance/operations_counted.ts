import { Benchmark, Level, Operations, Scope, Setup, State } from "lath";
import { sleep, trace } from "./trace.js";

@State(Scope.Thread)
class Counting {
    @Operations
    operations = 0;
    fresh = false;

    @Setup(Level.Iteration)
    begin() {
        this.fresh = true;
    }
}

@State(Scope.Thread)
class Disturbed {
    //@@Operations
    operations: number = 0;

    @Setup(Level.Invocation)
    disturb() {
        this.operations = 1000000000;
    }
}

class Benchmarks {
    @Benchmark
    plain(state: Counting) {
        if (state.fresh) trace(`count before ${state.operations}`);
        state.fresh = false;
        sleep(2);
        state.operations += 1000000;
    }

    @Benchmark
    disturbed(state: Disturbed) {
        sleep(2);
        state.operations += 1000000;
    }
}
