import { Benchmark, Level, Param, Scope, Setup, State, TearDown } from "lath";
import { trace } from "./trace.js";

@State(Scope.Benchmark)
class Shared {
    static data: number[] | null = null;

    @Param("1", "2")
    n!: number;

    @Setup
    a_setup() {
        trace(`setup ${this.n}`);
        Shared.data = [this.n];
    }

    @Setup
    static b_setup() {
        trace("setup static");
    }

    @TearDown
    a_teardown() {
        trace("teardown");
        Shared.data = null;
    }

    @Setup(Level.Iteration)
    setup_iteration() {
        trace("setup iteration");
    }

    @TearDown(Level.Iteration)
    teardown_iteration() {
        trace("teardown iteration");
    }

    @Setup(Level.Invocation)
    setup_invocation() {
        trace("setup invocation");
    }

    @TearDown(Level.Invocation)
    teardown_invocation() {
        trace("teardown invocation");
    }

    @Benchmark
    static run() {
        trace(`run ${Shared.data![0]}`);
    }
}
