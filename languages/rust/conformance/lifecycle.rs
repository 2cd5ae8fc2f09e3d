mod trace;

use trace::trace;

//@@State(Scope.Benchmark)
struct Base {
    //@@Param("4")
    size: i32,
}

impl Default for Base {
    fn default() -> Base {
        let base = Base { size: 0 };
        trace(format_args!("base built {}", base.size));
        base
    }
}

impl Drop for Base {
    fn drop(&mut self) {
        trace("base destroyed");
    }
}

impl Base {
    //@@Setup
    fn setup(&mut self) {
        trace(format_args!("base setup {}", self.size));
    }

    //@@TearDown
    fn teardown(&mut self) {
        trace("base teardown");
    }
}

//@@State(Scope.Thread)
struct User {}

impl Default for User {
    fn default() -> User {
        trace("user built");
        User {}
    }
}

impl Drop for User {
    fn drop(&mut self) {
        trace("user destroyed");
    }
}

impl User {
    //@@Setup
    fn setup(&mut self, _base: &Base) {
        trace("user setup");
    }

    //@@TearDown
    fn teardown(&mut self) {
        trace("user teardown");
    }
}

//@@Benchmark
fn run(_user: &User) {
    trace("run");
}
