mod trace;

use trace::trace;

// Rust's abstract base is a trait. A trait has no fields: the parameter is each type's own.
trait Animal {
    fn name(&self) -> &'static str;
    fn n(&self) -> i32;

    //@@Setup
    fn setup(&mut self) {
        trace("setup base");
    }

    //@@TearDown
    fn teardown(&mut self) {
        trace("teardown base");
    }

    //@@Benchmark
    fn run(&mut self) {
        trace(format_args!("run {} {}", self.name(), self.n()));
    }
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Cat {
    //@@Param({"1", "2"})
    n: i32,
}

impl Animal for Cat {
    fn name(&self) -> &'static str {
        "cat"
    }

    fn n(&self) -> i32 {
        self.n
    }
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Dog {
    //@@Param({"1", "2"})
    n: i32,
}

impl Dog {
    //@@Setup
    fn setup_dog(&mut self) {
        trace("setup dog");
    }
}

impl Animal for Dog {
    fn name(&self) -> &'static str {
        "dog"
    }

    fn n(&self) -> i32 {
        self.n
    }
}
