mod trace;

use trace::trace;

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Base {
    value: i32,
}

impl Base {
    //@@TearDown(Level.Invocation)
    fn teardown_invocation(&mut self) {
        trace("base.teardown.invocation");
    }

    //@@TearDown(Level.Trial)
    fn teardown_trial(&mut self) {
        trace("base.teardown.trial");
    }

    //@@TearDown(Level.Iteration)
    fn teardown_iteration(&mut self) {
        trace("base.teardown.iteration");
    }

    //@@Setup(Level.Invocation)
    fn setup_invocation(&mut self) {
        trace("base.setup.invocation");
    }

    //@@Setup(Level.Trial)
    fn setup_trial(&mut self) {
        self.value = 1;
        trace(format_args!("base.setup.trial {}", self.value));
    }

    //@@Setup(Level.Iteration)
    fn setup_iteration(&mut self) {
        trace("base.setup.iteration");
    }
}

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Middle {
    value: i32,
}

impl Middle {
    //@@TearDown(Level.Invocation)
    fn teardown_invocation(&mut self) {
        trace("middle.teardown.invocation");
    }

    //@@TearDown(Level.Trial)
    fn teardown_trial(&mut self) {
        trace("middle.teardown.trial");
    }

    //@@TearDown(Level.Iteration)
    fn teardown_iteration(&mut self) {
        trace("middle.teardown.iteration");
    }

    //@@Setup(Level.Invocation)
    fn setup_invocation(&mut self) {
        trace("middle.setup.invocation");
    }

    //@@Setup(Level.Trial)
    fn setup_trial(&mut self, base: &Base) {
        self.value = base.value + 1;
        trace(format_args!("middle.setup.trial {}", self.value));
    }

    //@@Setup(Level.Iteration)
    fn setup_iteration(&mut self) {
        trace("middle.setup.iteration");
    }
}

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Top {
    value: i32,
}

impl Top {
    //@@TearDown(Level.Invocation)
    fn teardown_invocation(&mut self) {
        trace("top.teardown.invocation");
    }

    //@@TearDown(Level.Trial)
    fn teardown_trial(&mut self) {
        trace("top.teardown.trial");
    }

    //@@TearDown(Level.Iteration)
    fn teardown_iteration(&mut self) {
        trace("top.teardown.iteration");
    }

    //@@Setup(Level.Invocation)
    fn setup_invocation(&mut self) {
        trace("top.setup.invocation");
    }

    //@@Setup(Level.Trial)
    fn setup_trial(&mut self, middle: &Middle) {
        self.value = middle.value + 1;
        trace(format_args!("top.setup.trial {}", self.value));
    }

    //@@Setup(Level.Iteration)
    fn setup_iteration(&mut self) {
        trace("top.setup.iteration");
    }
}

//@@Benchmark
fn run(top: &Top) -> i32 {
    trace(format_args!("run {}", top.value));
    top.value
}
