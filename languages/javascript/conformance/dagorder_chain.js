import { trace } from "./trace.js";

//@@State(Scope.Benchmark)
class Base {
    value = 0;

    //@@TearDown(Level.Invocation)
    teardown_invocation() {
        trace("base.teardown.invocation");
    }

    //@@TearDown(Level.Trial)
    teardown_trial() {
        trace("base.teardown.trial");
    }

    //@@TearDown(Level.Iteration)
    teardown_iteration() {
        trace("base.teardown.iteration");
    }

    //@@Setup(Level.Invocation)
    setup_invocation() {
        trace("base.setup.invocation");
    }

    //@@Setup(Level.Trial)
    setup_trial() {
        trace(`base.setup.trial ${(this.value = 1)}`);
    }

    //@@Setup(Level.Iteration)
    setup_iteration() {
        trace("base.setup.iteration");
    }
}

//@@State(Scope.Benchmark)
class Middle {
    value = 0;

    //@@TearDown(Level.Invocation)
    teardown_invocation() {
        trace("middle.teardown.invocation");
    }

    //@@TearDown(Level.Trial)
    teardown_trial() {
        trace("middle.teardown.trial");
    }

    //@@TearDown(Level.Iteration)
    teardown_iteration() {
        trace("middle.teardown.iteration");
    }

    //@@Setup(Level.Invocation)
    setup_invocation() {
        trace("middle.setup.invocation");
    }

    //@@Setup(Level.Trial)
    setup_trial(base) {
        trace(`middle.setup.trial ${(this.value = base.value + 1)}`);
    }

    //@@Setup(Level.Iteration)
    setup_iteration() {
        trace("middle.setup.iteration");
    }
}

//@@State(Scope.Benchmark)
class Top {
    value = 0;

    //@@TearDown(Level.Invocation)
    teardown_invocation() {
        trace("top.teardown.invocation");
    }

    //@@TearDown(Level.Trial)
    teardown_trial() {
        trace("top.teardown.trial");
    }

    //@@TearDown(Level.Iteration)
    teardown_iteration() {
        trace("top.teardown.iteration");
    }

    //@@Setup(Level.Invocation)
    setup_invocation() {
        trace("top.setup.invocation");
    }

    //@@Setup(Level.Trial)
    setup_trial(middle) {
        trace(`top.setup.trial ${(this.value = middle.value + 1)}`);
    }

    //@@Setup(Level.Iteration)
    setup_iteration() {
        trace("top.setup.iteration");
    }
}

//@@Benchmark
function run(top) {
    trace(`run ${top.value}`);
    return top.value;
}
