import { trace } from "./trace.js";

@State(Scope.Benchmark)
class Counting {
    calls = 0;

    @Setup(Level.Trial)
    setup_trial() {
        trace("setup.trial");
    }

    @Setup(Level.Iteration)
    setup_iteration() {
        trace("setup.iteration");
    }

    @Setup(Level.Invocation)
    setup_invocation() {
        trace("setup.invocation");
    }

    @TearDown(Level.Invocation)
    teardown_invocation() {
        trace("teardown.invocation");
    }

    @Teardown(Level.Iteration)
    teardown_iteration() {
        trace("teardown.iteration");
    }

    @TearDown(Level.Trial)
    teardown_trial() {
        trace("teardown.trial");
    }
}

@Benchmark
function run(counting) {
    trace("run");
    return ++counting.calls;
}
